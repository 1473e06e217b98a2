// Our declarations against the reference's: each public member of App and each export that both
// packages have, handed from one to the other in both directions.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { findDifferences } from "../support/assignability.js";

const nominal =
  "the reference's class has private members, so nothing but itself is one; the public members are checked one by one";
const ownErrors =
  "the reference's error classes belong to its client package and have more statics; the instances' code, " +
  "message and data are the same";
const enumeration =
  "the compiler takes no two enumerations for the same; the codes are equal, " +
  "and those that no App can meet are left out";

/** What is different and meant to be. Everything else that the compiler minds is a failure. */
const intended = {
  "App, ours as theirs": nominal,
  "App (value), ours as theirs": nominal,
  "App, theirs as ours": "the reference's App has no dispose()",
  "EventDispatcher, ours as theirs": nominal,
  "EventDispatcher (value), ours as theirs": nominal,
  "PostMessageTransport, ours as theirs": nominal,
  "PostMessageTransport (value), ours as theirs": nominal,
  "LegacyMethodSchema, ours as theirs": "ours asks for the form of a Zod object, so that the declarations need no Zod",
  "ProtocolError (value), ours as theirs": ownErrors,
  "ResultTypeMap, ours as theirs": "results of methods that no App sends are typed no further than as objects",
  "SdkError (value), ours as theirs": ownErrors,
  "SdkError, theirs as ours": enumeration,
  "SdkErrorCode (value), ours as theirs": enumeration,
  "SdkErrorCode, theirs as ours": enumeration,
};

describe("Our declarations and the reference's", () => {
  const { checked, differences } = findDifferences();

  test("are compared in every public member of App and in every shared export", (t) => {
    t.diagnostic(`${checked.length} assignments, ${differences.size} refused, all of them intended`);
    for (const name of [
      "App.connect, ours as theirs",
      "App.registerTool, ours as theirs",
      "McpUiHostContext, theirs as ours",
    ]) {
      assert.ok(checked.includes(name), name);
    }
    assert.ok(checked.length > 350, `only ${checked.length}`);
  });

  test("can be taken for each other, but for the differences listed", () => {
    const others = [...differences].filter(([name]) => !intended[name]);
    assert.deepEqual(others, []);
  });

  test("differ in all that is listed: no reason outlives its difference", () => {
    assert.deepEqual(Object.keys(intended).filter((name) => !differences.has(name)), []);
  });
});
