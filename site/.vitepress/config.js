// How VitePress makes the site of what site/build.js has written to build/site-source.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { slugOf } from "../lib/markdown.js";
import { version } from "../lib/repository.js";
import { olderVersions } from "../structure.js";
import { folderScript } from "./from_folder.js";

const build = (path) => fileURLToPath(new URL(`../../build/${path}`, import.meta.url));
const navigation = JSON.parse(readFileSync(build("site-source/navigation.json"), "utf8"));
const isSource = (path) => path.startsWith("source/");

export default {
  title: "mcpapps",
  description: "Write the user interface of an MCP App in C++20",
  lang: "en",
  srcDir: "../build/site-source",
  outDir: "../build/site",
  cacheDir: "../build/site-cache",
  lastUpdated: false,
  // Without one, browsers ask for a file of their own.
  head: [["link", { rel: "icon", href: "data:," }]],
  transformHead: ({ siteData, page }) => [["script", {}, folderScript(siteData.base, page)]],
  markdown: {
    anchor: { slugify: slugOf },
    toc: { slugify: slugOf },
    headers: { slugify: slugOf },
    theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
  },
  themeConfig: {
    nav: [
      { text: "Guides", link: "/start/new-project" },
      { text: "C++", link: "/reference/cpp/" },
      { text: "JavaScript", link: "/reference/js/types/app" },
      { text: "Gallery", link: "/gallery" },
      { text: version, items: [{ text: `${version} (this one)`, link: "/" }, ...olderVersions] },
    ],
    sidebar: navigation,
    outline: [2, 3],
    externalLinkIcon: true,
    search: {
      provider: "local",
      options: {
        // The reader looks for what is said of the code, not for the code.
        _render: (source, env, md) => (isSource(env.relativePath) ? "" : md.render(source, env)),
      },
    },
    footer: { message: "MIT licence" },
  },
  vite: {
    // The pages are long on purpose, such as that of all names.
    build: { chunkSizeWarningLimit: 4000 },
  },
};
