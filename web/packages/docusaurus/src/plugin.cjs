const { join } = require("node:path");
const { readOptions } = require("./options.cjs");

/** Docusaurus 3 plugin: puts one `<answerable-chat>` on every page, set up by `themeConfig.answerable`. */
function answerablePlugin() {
  return {
    name: "answerable",
    getClientModules: () => [require.resolve("./client.js")],
    getThemePath: () => join(__dirname, "theme"),
  };
}

/** Docusaurus calls this before it builds, so that a wrong option stops the build with its name. */
answerablePlugin.validateThemeConfig = ({ themeConfig }) => ({
  ...themeConfig,
  answerable: readOptions(themeConfig.answerable),
});

module.exports = answerablePlugin;
