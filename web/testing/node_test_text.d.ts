/**
 * The text of a file for `node --test` which replays a recording. It contains the recording.
 * @param recording lines of JSON
 * @param options.page the view's page, as a path from the folder in which the test runs; by default the release page of
 *   a project of `mcpapps new`
 * @param options.name of the test
 */
export function nodeTestText(recording: string, options: { page?: string; name?: string }): string;
