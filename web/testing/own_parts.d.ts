// What each kind of view has of its own, and what HostedView defines by the names of lists.
import type { HostedView as Described } from "./view_types.js";

declare module "./hosted_view.js" {
  interface HostedView
    extends AsyncDisposable,
      Pick<Described, "sent" | "messages" | "links" | "downloads" | "log" | "sizes"> {
    /** Of the page, for messages. */
    name: string;
    /** Lets the page go on for a while. */
    turn(number: number): unknown;
    /** About a request that waits. */
    advice(method: string, params: unknown): string;
    /** Lines about what else may be wrong. */
    hints(): unknown[];
    settle(): Promise<void>;
    until<T>(condition: () => T | Promise<T>, options?: { timeout?: number }): Promise<T>;
    close(): Promise<void>;
  }
}
