export default { currentLocale: "de" };
