export default {
  "docusaurus-plugin-content-docs": { default: { versions: [{ name: "2.0", path: "/docs" }, { name: "1.0", path: "/docs/1.0" }] } },
};
