// The expenses' view in a browser, as hosts show it: in a narrow frame, by the keyboard alone, in both themes.
import { fileURLToPath } from "node:url";
import { expect, test } from "mcpapps-devkit/testing/playwright";
import { decided, report } from "./results.js";

const page = process.env.EXPENSES_PAGE ?? fileURLToPath(new URL("../../../build/demo/expenses.html", import.meta.url));
const tools = { decide_expenses: decided, get_details: () => ({ content: [], isError: true }) };

for (const host of ["claude", "vscode"]) {
  for (const theme of ["light", "dark"]) {
    test(`is accessible and fits 320 pixels in ${host}, ${theme}`, async ({ openView }, testInfo) => {
      const view = await openView(page, {
        host,
        theme,
        tools,
        hostContext: { containerDimensions: { width: 320, height: 640 } },
      });
      await view.sendToolResult(report(12));
      await expect(view.frame.locator("#rows > tr")).toHaveCount(12);
      const [content, frame] = await view.frame.evaluate((root) => [root.scrollWidth, root.clientWidth]);
      expect(frame).toBeLessThanOrEqual(320);
      expect(content).toBeLessThanOrEqual(frame);
      await view.checkAccessibility();
      await view.frame.screenshot({ path: testInfo.outputPath(`${host}-${theme}.png`) });

      await view.frame.getByRole("button", { name: /^Reject/ }).first().click();
      await expect(view.frame.getByRole("dialog")).toBeVisible();
      await view.checkAccessibility();
      await view.frame.screenshot({ path: testInfo.outputPath(`${host}-${theme}-dialog.png`) });
    });
  }
}

test("is used by the keyboard alone", async ({ openView }) => {
  const view = await openView(page, { tools });
  await view.sendToolResult(report(3));
  const { keyboard } = view.page;
  const focused = view.frame.locator(":focus");
  await view.frame.locator("#search").focus();
  await keyboard.type("employee 2");
  await expect(view.frame.locator("#rows > tr")).toHaveCount(1);

  // Past the status, "Approve all" and the headings to the row, and in it to "Reject".
  for (let presses = 0; (await view.frame.locator("#rows :focus").count()) === 0; ++presses) {
    expect(presses).toBeLessThan(15);
    await keyboard.press("Tab");
  }
  for (let presses = 0; !/^Reject/.test((await focused.textContent()) ?? ""); ++presses) {
    expect(presses).toBeLessThan(10);
    await keyboard.press("ArrowRight");
  }
  await keyboard.press("Enter");
  await expect(focused).toHaveAttribute("name", "reason");
  await keyboard.press("ArrowDown");
  await keyboard.press("Tab");
  await keyboard.type("Not for work");
  await keyboard.press("Tab");
  await keyboard.press("Enter");
  await expect(view.frame.locator("#rows > tr")).toHaveClass(/rejected/);
  expect(view.toolCalls).toEqual([
    {
      name: "decide_expenses",
      arguments: { ids: [2], status: "rejected", rejection: { reason: "personal", comment: "Not for work" } },
    },
  ]);

  await view.frame.getByRole("button", { name: /^Details/ }).focus();
  await keyboard.press("Enter");
  await expect(view.frame.getByRole("dialog")).toContainText("without a reason");
  await keyboard.press("Escape");
  await expect(view.frame.getByRole("dialog")).toBeHidden();
  await expect(focused).toHaveAccessibleName(/^Details/);
});
