// What is looked at in JavaScript, beside the types (tsconfig.json). Run by tests/js/lint.test.js.
import js from "@eslint/js";

export default [
  // Emscripten's libraries have conditions of its preprocessor.
  {
    ignores: [
      "build/**", "web/dist*/**", "js_glue/link/**", "examples/gnuplot/system/child.js",
      "tests/cpp/support/*_in_javascript.js",
    ],
  },
  js.configs.recommended,
  {
    files: ["**/*.jsx"],
    languageOptions: { parserOptions: { ecmaFeatures: { jsx: true } } },
  },
  {
    rules: {
      // TypeScript knows what there is, and where: in Node, in pages, in programs of tests.
      "no-undef": "off",
      // What is left out of an object is named, and an error may be of no interest.
      "no-unused-vars": [
        "error",
        { ignoreRestSiblings: true, caughtErrors: "none", argsIgnorePattern: "^_", varsIgnorePattern: "^_" },
      ],
      // Texts of others are looked through for them.
      "no-control-regex": "off",
      // It takes `??=` for no use.
      "no-unused-private-class-members": "off",
      "no-empty": ["error", { allowEmptyCatch: true }],
      // Only what cannot be broken may be longer. tests/js/lint.test.js looks at the other languages.
      "max-len": ["error", { code: 120, tabWidth: 2, ignoreUrls: true, ignoreRegExpLiterals: true }],
    },
  },
  // It does not see that JSX uses a component.
  { files: ["**/*.jsx"], rules: { "no-unused-vars": "off" } },
];
