/** Stand in for the modules that Docusaurus generates. */
export default { themeConfig: { answerable: { server: "https://answers.test", starters: ["One?", "Two?"], title: "Ask", deepLink: false, texts: { close: "Shut" }, filterBy: ["version", "locale"] } } };
