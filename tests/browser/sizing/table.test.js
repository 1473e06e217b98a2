// Twelve layouts in five hosts, in a browser whose scrollbars take room: what comes of each, beside the reference SDK.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { launchBrowser } from "../../../web/testing/browsers.js";
import { hosts, runColumn } from "./table/cells.js";
import { layouts } from "./table/layouts.js";
import { makeView } from "./table/views.js";

const faultsOf = ({ hidden, empty, scrollbar }) =>
  [hidden > 0 && `${hidden} hidden`, empty > 0 && `${empty} empty`, scrollbar > 0 && "scrollbar"].filter(Boolean);
const summary = (cell) =>
  [`${cell.height} px told ${cell.first} + ${cell.acted} + ${cell.changed} times`, ...faultsOf(cell)].join(", ");

describe("a view in JavaScript", { concurrency: 2 }, () => {
  let browser;
  before(async () => {
    browser = await launchBrowser({ scrollbars: true });
  });
  after(() => browser?.close());

  for (const [name, host] of Object.entries(hosts)) {
    describe(`in a host with ${name}`, () => {
      let ours, reference;
      before(async () => {
        const columnOf = async (which) => runColumn(browser, await makeView(which, host.script ?? "view"), host);
        ours = await columnOf("ours");
        reference = await columnOf("reference");
      });

      layouts.forEach((layout, i) => {
        test(`shows all of ${layout.name}, and tells each height once`, (t) => {
          const told = summary(ours[i]);
          t.diagnostic(`${name} | ${layout.name} | ${told} | reference: ${summary(reference[i])}`);
          assert.deepEqual(faultsOf(ours[i]), []);
          if (!layout.fills && faultsOf(reference[i]).length === 0) assert.equal(ours[i].height, reference[i].height);
          const acts = host.acts?.length ?? 0;
          // To learn of a border takes a second height.
          const ofBorder = host.open?.border ? 2 : 1;
          assert.ok(ours[i].first <= ofBorder, told);
          assert.ok(ours[i].acted <= acts * ofBorder, told);
          assert.ok(ours[i].changed <= (layout.fills ? 0 : 1), told);
        });
      });
    });
  }
});
