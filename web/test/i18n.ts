export default { currentLocale: "de", defaultLocale: "en", locales: ["en", "de"] };
