/** One message between a view and its host, or the end of the connection. */
export interface Entry {
  /** In milliseconds since the connection began. */
  time: number;
  direction: "to-view" | "from-view";
  message?: unknown;
  /** What arrived was no message; or, beside a message, sending it failed. */
  error?: string;
  /** Beside an error without a message: of the view's request that ends by it, if one does. */
  id?: unknown;
  close?: boolean;
  /**
   * What the view's user did, such as `click #next`, of which this message of the view may have come; if that is known.
   */
  user?: string;
  /** Where it stands in the recording, counted from 1. */
  line?: number;
}

/** One line of JSON for each entry. Times are rounded to milliseconds. */
export function toRecording(entries: Iterable<Entry>): string;
/** @throws an Error that names the line */
export function parseRecording(text: string): Entry[];
/** In what two messages differ, ids aside; for people: `params.name: expected "a", got "b"`. */
export function compareMessages(expected: unknown, actual: unknown): string[];
/** The method of a message, with the tool's name if it calls one; "answer" of an answer. */
export function label(message: unknown): string;
/** What the view called itself, if the recording has its beginning. */
export function appNameOf(text: string): string | undefined;
