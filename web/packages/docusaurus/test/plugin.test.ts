import plugin from "../src/plugin.cjs";

const validate = (answerable?: unknown) => plugin.validateThemeConfig({ themeConfig: { navbar: {}, answerable } });

test("the plugin adds one client module", () => {
  expect(plugin().getClientModules()).toEqual([expect.stringMatching(/client\.js$/)]);
});

test("its Root is put around the one that the site has without it, whose ever that is", () => {
  const { resolve } = plugin().configureWebpack({ resolve: { alias: { "@theme/Root": "/other/theme/Root.js", "@theme/Layout": "/x.js" } } });
  expect(resolve?.alias).toEqual({ "@theme/Root": expect.stringMatching(/docusaurus\/src\/Root\.js$/), "@answerable/docusaurus/root-within": "/other/theme/Root.js" });
  expect(plugin()).not.toHaveProperty("getThemePath");
});

test("without a Root that is known by its name, the site is built as it is", () => {
  expect(plugin().configureWebpack({ resolve: {} })).toEqual({});
});

test("without options the server is the site's own origin", () => {
  expect(validate()).toEqual({ navbar: {}, answerable: {} });
});

test.each([
  { server: "https://answers.test", title: "T", welcome: "W", starters: ["One?"] },
  { server: "/api" },
  { mode: "side", position: "left", label: "", icon: "/logo.svg", citations: "headings", selection: false, storage: "off", shortcut: false, deepLink: false, feedback: true, events: false, texts: { close: "Shut", states: { no_match: "Nothing" } }, filterBy: ["version", "locale"] },
  { server: "", title: undefined },
])("%j is accepted", (options) => {
  expect(validate(options).answerable).toEqual(options);
});

test.each([
  ["text", "themeConfig.answerable must be an object"],
  [null, "themeConfig.answerable must be an object"],
  [{ mode: "inline" }, "themeConfig.answerable.mode must be one of floating, side"],
  [{ selection: "off" }, "themeConfig.answerable.selection must be true or false"],
  [{ texts: [1] }, "themeConfig.answerable.texts must be an object of strings and of objects of strings"],
  [{ texts: { states: { no_match: 1 } } }, "themeConfig.answerable.texts must be an object of strings"],
  [{ texts: { close: null } }, "themeConfig.answerable.texts must be an object of strings"],
  [{ texts: ["a"] }, "themeConfig.answerable.texts must be an object of strings"],
  [{ filterBy: ["tag"] }, 'themeConfig.answerable.filterBy must be a list of "version" and "locale"'],
  [{ server: "answers.test" }, "themeConfig.answerable.server must be an http(s) URL"],
  [{ server: "javascript:alert(1)" }, "themeConfig.answerable.server must be an http(s) URL"],
  [{ title: 1 }, "themeConfig.answerable.title must be a string"],
  [{ starters: "One?" }, "themeConfig.answerable.starters must be a list of strings"],
  [{ starters: ["a|b"] }, "themeConfig.answerable.starters must be a list of strings without |"],
  [{ colour: "red" }, "themeConfig.answerable.colour must be one of server, title, welcome, starters"],
])("%j is refused by name", (options, message) => {
  expect(() => validate(options)).toThrow(message);
});
