// Builds the dev host's page, web/dist, if its sources are newer.
import { buildPage } from "../../web/server/page_files.js";

await buildPage();
