const { readOptions } = require("./options.cjs");

const ROOT = "@theme/Root";
const ROOT_WITHIN = "@answerable/docusaurus/root-within";

/** Docusaurus 3 plugin: puts one `<answerable-chat>` on every page, set up by `themeConfig.answerable`. */
function answerablePlugin() {
  return {
    name: "answerable",
    getClientModules: () => [require.resolve("./client.js")],
    configureWebpack: aroundRoot,
  };
}

/**
 * Puts `Root.js` around the Root that the site would have without it: its own, another plugin's, or that of Docusaurus.
 * In a theme folder it would take the place of another plugin's, and the site's own would take its place.
 */
function aroundRoot({ resolve }) {
  const within = resolve?.alias?.[ROOT];
  return within ? { resolve: { alias: { [ROOT]: require.resolve("./Root.js"), [ROOT_WITHIN]: within } } } : {};
}

/** Docusaurus calls this before it builds, so that a wrong option stops the build with its name. */
answerablePlugin.validateThemeConfig = ({ themeConfig }) => ({
  ...themeConfig,
  answerable: readOptions(themeConfig.answerable),
});

module.exports = answerablePlugin;
