const project = {
  rootDir: import.meta.dirname,
  testEnvironment: "<rootDir>/test/environment.cjs",
  setupFiles: ["<rootDir>/test/setup.ts"],
  transform: { "\\.(m?js|cjs|tsx?|css)$": "<rootDir>/test/transform.cjs" },
  // These ship ES modules only.
  transformIgnorePatterns: ["/node_modules/(?!preact/|lowlight/|highlight.js/|devlop/|dequal/)"],
};

const sources = {
  "^(\\.{1,2}/.*)\\.js$": "$1",
  "^@answerable/(client|react)$": "<rootDir>/packages/$1/src",
  "^@answerable/client/follow-up$": "<rootDir>/packages/client/src/followUp",
  "^@answerable/react/styles.css$": "<rootDir>/packages/react/src/styles/index.css",
};

const docusaurus = {
  "^@generated/docusaurus.config$": "<rootDir>/test/siteConfig",
  "^@generated/globalData$": "<rootDir>/test/globalData",
  "^@generated/i18n$": "<rootDir>/test/i18n",
  "^@answerable/element$": "<rootDir>/test/definesNothing",
};

export default {
  collectCoverageFrom: ["packages/*/src/**/*.{ts,tsx,js,cjs}", "!**/*.d.ts", "!**/index.ts", "!**/docusaurus/src/Root.js"],
  coverageThreshold: { global: { statements: 85, branches: 85, functions: 85, lines: 85 } },
  coverageReporters: ["text", "json-summary"],
  projects: [
    {
      ...project,
      displayName: "react",
      testMatch: ["<rootDir>/packages/{client,react,docusaurus}/test/*.test.{ts,tsx}"],
      moduleNameMapper: { ...sources, ...docusaurus },
    },
    {
      ...project,
      displayName: "react-18",
      // The renderer is tested by its static markup, which is the same.
      testMatch: ["<rootDir>/packages/react/test/*.test.{ts,tsx}"],
      testPathIgnorePatterns: ["markdown.test"],
      moduleNameMapper: { ...sources, "^react-dom/server.edge$": "<rootDir>/test/react-18/node_modules/react-dom/server.browser", "^(react|react-dom)(/.*)?$": "<rootDir>/test/react-18/node_modules/$1$2" },
    },
    {
      ...project,
      displayName: "element",
      testMatch: ["<rootDir>/packages/element/test/*.test.ts"],
      // The element is the same source on Preact, in its tests as in its bundle.
      moduleNameMapper: {
        ...sources,
        "^(react|react-dom/client)$": "<rootDir>/packages/element/src/preact.ts",
        "^react/jsx-runtime$": "preact/jsx-runtime",
      },
    },
  ],
};
