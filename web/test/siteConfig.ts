/** Stand in for the modules that Docusaurus generates. */
export default { url: "https://site.test", baseUrl: "/base/de/", themeConfig: { answerable: { server: "https://answers.test", starters: ["One?", "Two?"], title: "Ask", deepLink: false, texts: { close: "Shut" }, filterBy: ["version", "locale"] } } };
