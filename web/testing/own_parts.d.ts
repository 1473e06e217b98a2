// The members of each kind of view, and those that HostedView defines by lists of names.
import type { HostedView as Described } from "./view_types.js";

declare module "./hosted_view.js" {
  interface HostedView
    extends AsyncDisposable,
      Pick<Described, "sent" | "messages" | "links" | "downloads" | "log" | "sizes"> {
    /** For messages. */
    name: string;
    /** Lets the page continue for a while. */
    turn(number: number): unknown;
    /** About a request without an answer. */
    advice(method: string, params: unknown): string;
    /** Lines about other possible mistakes. */
    hints(): unknown[];
    settle(): Promise<void>;
    until<T>(condition: () => T | Promise<T>, options?: { timeout?: number }): Promise<T>;
    close(): Promise<void>;
  }
}
