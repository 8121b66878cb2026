/** Stands in for the module that Docusaurus generates. */
export default { themeConfig: { answerable: { server: "https://answers.test", title: "Ask", starters: ["One?", "Two?"] } } };
