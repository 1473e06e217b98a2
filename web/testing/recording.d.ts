/** One message between a view and its host, or the end of the connection. */
export interface Entry {
  /** In milliseconds since the connection began. */
  time: number;
  direction: "to-view" | "from-view";
  message?: unknown;
  /** The reason why a message was unreadable, or, beside a message, why it was not sent. */
  error?: string;
  /** Beside an error without a message: the id of the view's request that it ends, if any. */
  id?: unknown;
  close?: boolean;
  /** The user's action, such as `click #next`, that may have caused this message of the view, if known. */
  user?: string;
  /** Its line in the recording, counted from 1. */
  line?: number;
}

/** One line of JSON for each entry. Times are rounded to milliseconds. */
export function toRecording(entries: Iterable<Entry>): string;
/** @throws an Error that names the line */
export function parseRecording(text: string): Entry[];
/** The differences of two messages without ids, for people: `params.name: expected "a", got "b"`. */
export function compareMessages(expected: unknown, actual: unknown): string[];
/** The method of a message, with the tool's name if it calls one; "answer" of an answer. */
export function label(message: unknown): string;
/** The name of the view, if the recording has its beginning. */
export function appNameOf(text: string): string | undefined;
