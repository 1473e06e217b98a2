// The built page in Chromium, as two hosts show it: one forbids WebAssembly.
import { expect, test } from "mcpapps-devkit/testing/playwright";
import { page } from "./built_page.js";

const rolled = (...counts) => ({ content: [], structuredContent: { dice: 1, counts } });

for (const host of ["claude", "vscode"]) {
  test(`the user rolls more in ${host}`, async ({ openView }) => {
    const view = await openView(page, { host, theme: "dark", tools: { roll_dice: () => rolled(6, 0, 0, 0, 0, 0) } });
    await view.sendToolInput({ dice: 1, rolls: 6 });
    await view.sendToolResult(rolled(1, 1, 1, 1, 1, 1));
    await expect(view.frame.getByRole("heading")).toHaveText("1 die, 6 rolls");

    await view.frame.getByRole("button", { name: "Roll more" }).click();
    await expect(view.frame.getByRole("heading")).toHaveText("1 die, 12 rolls");
    await view.checkAccessibility();
  });
}
