// The author's page as the build writes it: with its parts and files, and with its bindings compiled.
import { changesOf, compilePage } from "./compiled.mjs";
import { withParts } from "./parts.mjs";
import { placesOf } from "./places.mjs";

/**
 * @import { Html } from "../packages.mjs"
 * @import { PageFiles } from "./files.mjs"
 * @import { Source } from "./part_file.mjs"
 */

/**
 * `changes` are those of the text, for written(). Throws HtmlMistake.
 * @param {Html} html @param {Source} page @param {(file: string) => boolean} isPart @param {PageFiles} files
 */
export function readPage({ parse, serialize }, page, isPart, files) {
  const source = withParts(parse, page, isPart, files);
  return source.read(() => {
    const places = placesOf(parse, source.text);
    return { text: source.text, places, changes: changesOf(compilePage(places.document), serialize) };
  });
}
