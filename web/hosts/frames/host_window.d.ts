// The functions of a host's page for page_wire.js.
import type { Surroundings } from "../context.js";

/** Limits of a view's messages. */
export interface Limits {
  messages: number;
  characters: number;
}

export interface HostPage {
  next(): Promise<{ messages: { text: string | undefined; at: number }[]; isFlooded: boolean }>;
  load(): Promise<void>;
  post(text: string): void;
  resize(height: number): void;
  place(context: Surroundings): void;
  limit(most: Limits): void;
}

declare global {
  interface Window {
    host: HostPage;
  }
}
