// MCP servers that want authorization, for the dev host and the check: given tokens and headers, and OAuth.
import assert from "node:assert/strict";
import { chmod, readdir, readFile, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { describe, test } from "node:test";
import { checkServer } from "../../web/check/index.js";
import { readDevOptions } from "../../web/cli/dev_options.js";
import { fileFor } from "../../web/lib/authorization.js";
import { startAuthorizationServer } from "./support/authorization_server.js";
import { connect, folderWith, listen, startCommand, startHost, temporaryFolder, until } from "./support/setting.js";

const wanted = "The server wants you to sign in: ";
/** The words with which the dev host refuses a connection, as its page shows them. */
const refusal = async (host) => {
  const client = await connect(host).catch(({ data, message }) => ({ words: data?.text || message }));
  return client.words ?? "connected";
};
const addressIn = (log) => log.findLast((text) => text.startsWith(wanted))?.slice(wanted.length);

/** A dev host whose user has signed in. */
async function signedIn(server, options) {
  const host = await startHost({ server: server.url, authorization: {}, ...options });
  assert.match(await refusal(host), /sign in first/);
  assert.match(await refusal(host), /sign in first/);
  const page = await listen(host);
  const { address } = await page.next("authorization", ({ state }) => state === "wanted");
  return { host, page, address, ended: await server.signIn(address), next: await page.next("authorization") };
}

const toolsOf = async (host) => (await (await connect(host)).listTools()).tools.map(({ name }) => name);

describe("a server that wants a token", () => {
  const valid = async () => {
    const server = await startAuthorizationServer();
    server.valid.add("my-own-token");
    return server;
  };

  test("gets the given one, and the given headers, in place of the page's", async () => {
    const server = await valid();
    const headers = { authorization: "Bearer my-own-token", "x-tenant": "north" };
    assert.deepEqual(await toolsOf(await startHost({ server: server.url, authorization: { headers } })), [
      "plain_view",
    ]);
    assert.equal(server.headers["x-tenant"], "north");
  });

  test("that refuses the given one is not asked by OAuth", async () => {
    const server = await valid();
    const authorization = { headers: { authorization: "Bearer another-token" } };
    const host = await startHost({ server: server.url, authorization });
    assert.match(await refusal(host), /refuses the given token \(401\)/);
    assert.deepEqual(server.asked.filter((path) => path !== "/mcp"), []);
  });

  test("is checked with the given one", async () => {
    const server = await valid();
    const authorization = { headers: { authorization: "Bearer my-own-token" } };
    const { results } = await checkServer({ url: server.url, authorization });
    assert.deepEqual(results.filter(({ status }) => status === "fail"), []);
  });

  test("is not checked without one, unless somebody can sign in", async () => {
    const { url } = await valid();
    const { results: [{ status, message }] } = await checkServer({ url });
    assert.deepEqual([status, message], ["fail", "The server wants authorization (401)."]);
  });
});

describe("a server that wants OAuth", () => {
  test("is reached once the user has signed in", async () => {
    const server = await startAuthorizationServer();
    const { host, address, ended, next } = await signedIn(server);
    assert.deepEqual(host.log.filter((text) => text.startsWith(wanted)), [wanted + address]);
    assert.match(ended.text, /You are signed in/);
    assert.deepEqual(next, { name: "authorization", state: "done" });
    assert.deepEqual(await toolsOf(host), ["plain_view"]);
    const [client] = server.clients.values();
    assert.deepEqual(client.redirect_uris, [new URL(address).searchParams.get("redirect_uri")]);
    assert.match(client.redirect_uris[0], /^http:\/\/127\.0\.0\.1:\d+\/authorized$/);
  });

  test("is asked for new tokens when they have run out, once for all requests", async () => {
    const server = await startAuthorizationServer();
    const { host } = await signedIn(server);
    const clients = await Promise.all([connect(host), connect(host), connect(host)]);
    server.valid.clear();
    server.asked.length = 0;
    await Promise.all(clients.map((client) => client.listTools()));
    assert.equal(server.asked.filter((path) => path === "/token").length, 1);
    assert.equal(server.issued.filter((text) => text.startsWith("refresh-")).length, 2);
  });

  test("whose refresh token no longer holds has the user sign in again", async () => {
    const server = await startAuthorizationServer();
    const { host, page, address } = await signedIn(server);
    server.takeBack();
    assert.match(await refusal(host), /sign in first/);
    const again = await page.next("authorization", ({ state }) => state === "wanted");
    assert.notEqual(again.address, address);
    await server.signIn(again.address);
    assert.deepEqual(await toolsOf(host), ["plain_view"]);
  });

  test("takes a client that is registered already, and registers none", async () => {
    const server = await startAuthorizationServer({ registers: false });
    server.clients.set("mine", { redirect_uris: { includes: (uri) => uri.startsWith("http://127.0.0.1:") } });
    const { host } = await signedIn(server, { authorization: { clientId: "mine" } });
    assert.deepEqual(await toolsOf(host), ["plain_view"]);
    assert.equal(server.clients.size, 1);
  });

  for (const [what, changes, problem] of [
    ["does not agree", { agrees: false }, /^The sign-in was refused \(access_denied\)\.$/],
    [
      "is sent to another authorization server on the way",
      { redirect: (location) => (location.searchParams.set("iss", "http://127.0.0.1:9"), location) },
      /[Ii]ssuer/,
    ],
    [
      "brings a code of somebody else",
      { redirect: (location) => (location.searchParams.set("code", "code-of-somebody-else"), location) },
      /invalid_grant|grant/,
    ],
  ]) {
    test(`is not reached if the user ${what}`, async () => {
      const server = await startAuthorizationServer(changes);
      const { host, next, ended } = await signedIn(server);
      assert.equal(next.state, "failed");
      assert.match(next.text, problem);
      assert.match(ended.text, /not signed in/);
      assert.match(await refusal(host), /sign in first/);
      assert.equal(server.asked.filter((path) => path === "/mcp").length, 3);
    });
  }

  test("is not reached by an answer that nobody has asked for", async () => {
    const server = await startAuthorizationServer();
    const host = await startHost({ server: server.url });
    assert.match(await refusal(host), /sign in first/);
    const redirect = new URL(addressIn(host.log)).searchParams.get("redirect_uri");
    for (const query of ["?code=code-1", "?code=code-1&state=", "?code=code-1&state=1"]) {
      assert.equal((await fetch(redirect + query)).status, 404);
    }
    assert.equal(server.asked.includes("/token"), false);
    await server.signIn(addressIn(host.log));
    assert.deepEqual(await toolsOf(host), ["plain_view"]);
  });

  test("does not lead the user to an address that is none of the web", async () => {
    const server = await startAuthorizationServer({ metadata: { authorization_endpoint: "file:///etc/passwd" } });
    const host = await startHost({ server: server.url });
    assert.match(await refusal(host), /OAuth does not lead to it/);
    assert.equal(addressIn(host.log), undefined);
  });

  test("is checked once the user has signed in", async () => {
    const server = await startAuthorizationServer();
    const onSignIn = (address) => void server.signIn(address);
    const { results } = await checkServer({ url: server.url, authorization: { onSignIn } });
    assert.deepEqual(results.filter(({ status }) => status === "fail"), []);
  });
});

describe("the tokens", () => {
  for (const status of [400, 200]) {
    test(`are in no log, event, address or answer, also if a refusal by ${status} repeats them`, async () => {
      const refused = (form) => ({ error: "invalid_grant", error_description: `no ${form.get("refresh_token")}` });
      const server = await startAuthorizationServer({ refusal: refused, refusalStatus: status });
      const secret = "the-secret-of-this-test";
      const said = startCommand(["dev", server.url, "--port", "0", "--header", `x-key: ${secret}`]);
      const url = await until(() => /Open (http:\/\/[^/]+)\//.exec(said.out)?.[1], () => said.err);
      const page = await listen({ url });
      let events = "";
      const hear = async () => {
        const { body } = await fetch(`${url}/events`);
          for await (const text of body.pipeThrough(new TextDecoderStream())) events += text;
      };
      hear().catch(() => {});
      const answers = [];
      const ask = async (path, request) => {
        const answer = await fetch(url + path, request);
        answers.push(await answer.text(), JSON.stringify([...answer.headers]));
      };
      assert.match(await refusal({ url }), /sign in first/);
      const { address } = await page.next("authorization");
      const ended = await server.signIn(address);
      await page.next("authorization", ({ state }) => state === "done");
      const client = await connect({ url });
      answers.push(JSON.stringify(await client.listTools()));
      await client.close();
      server.takeBack();
      assert.match(await refusal({ url }), /sign in first/);
      for (const path of ["/", "/config.json", "/hosts.json"]) await ask(path);
      await ask("/mcp", { method: "POST", body: "{}" });
      await until(() => events.includes("wanted"));
      said.child.kill("SIGTERM");
      await said.ended;
      const seen = [said.out, said.err, events, address, ended.url, ...answers].join("\n");
      assert.ok(server.issued.length >= 3 && seen.includes("sign in"), "the search has something to search for and in");
      assert.deepEqual([secret, ...server.issued].filter((text) => seen.includes(text)), []);
      assert.equal(server.headers["x-key"], secret);
    });
  }

  test("are taken out of what a server with a command writes", async () => {
    const token = "my-own-token-of-this-test";
    const text = `const { createServer } = require("node:http");
      createServer((request, response) => {
        console.log("asked with", request.headers.authorization);
        response.writeHead(500).end();
      }).listen(process.argv[1], "127.0.0.1");`;
    const { freePort } = await import("../browser/support/free_port.js");
    const port = await freePort();
    const authorization = { headers: { authorization: `Bearer ${token}` } };
    const command = [process.execPath, "-e", text, String(port)];
    const host = await startHost({ server: `http://127.0.0.1:${port}/mcp`, command, authorization });
    const page = await listen(host);
    await connect(host).catch(() => {});
    const line = await page.next("log", ({ text: said }) => said.includes("…"));
    assert.equal(line.text, "asked with …");
    assert.equal(host.log.join().includes(token), false);
  });

  describe("that are kept", () => {
    const withState = async (use) => {
      const before = process.env.XDG_STATE_HOME;
      process.env.XDG_STATE_HOME = await temporaryFolder();
      try {
        await use();
      } finally {
        if (before === undefined) delete process.env.XDG_STATE_HOME;
        else process.env.XDG_STATE_HOME = before;
      }
    };
    const authorization = { keeps: true };

    test("are in a file for the user alone, and need no second sign-in", () => withState(async () => {
      const server = await startAuthorizationServer();
      const { host } = await signedIn(server, { authorization });
      await host.close();
      const file = fileFor(server.url);
      assert.equal((await stat(file)).mode & 0o777, 0o600);
      assert.deepEqual(await readdir(dirname(file)), [file.slice(dirname(file).length + 1)]);
      assert.ok((await readFile(file, "utf8")).includes(server.issued.at(-1)));
      server.valid.clear();
      assert.deepEqual(await toolsOf(await startHost({ server: server.url, authorization })), ["plain_view"]);
    }));

    test("are not in a file without the user's word", () => withState(async () => {
      const server = await startAuthorizationServer();
      await signedIn(server);
      await assert.rejects(stat(fileFor(server.url)), /ENOENT/);
    }));

    test("are not taken from a file that others may read", () => withState(async () => {
      const server = await startAuthorizationServer();
      await signedIn(server, { authorization });
      await chmod(fileFor(server.url), 0o644);
      await assert.rejects(startHost({ server: server.url, authorization }), /Others may read the tokens/);
    }));
  });
});

describe("mcpapps dev understands", () => {
  const url = "http://localhost:3001/mcp";
  const read = async (args, files = {}) => (await readDevOptions(args, await folderWith(files))).host.authorization;

  test("a token and headers, also from the environment", async () => {
    process.env.TOKEN_OF_THIS_TEST = "from the environment";
    const args = ["--bearer", "env:TOKEN_OF_THIS_TEST", "--header", "X-Tenant: north", "--header", "X-A:b: c"];
    assert.deepEqual((await read([url, ...args])).headers, {
      authorization: "Bearer from the environment", "x-tenant": "north", "x-a": "b: c",
    });
  });

  test("the secrets of package.json, for its own server alone", async () => {
    const files = { "package.json": { mcpapps: { dev: { server: url, bearer: "env:TOKEN_OF_THIS_TEST" } } } };
    assert.equal((await read([], files)).headers.authorization, "Bearer from the environment");
    assert.equal(await read(["http://localhost:1/mcp"], files), undefined);
  });

  for (const [what, args, words, files] of [
    ["a token for a server on standard output", ["--bearer", "a", "--", "node"], /--bearer is for a server at a URL/],
    ["a variable that there is not", [url, "--bearer", "env:NO_SUCH"], /no variable NO_SUCH/],
    ["a header without a value", [url, "--header", "secret"], /not of the form "Name: value"\.$/],
    ["a header's name that is none", [url, "--header", "a b: secret"], /"a b" is no name/],
    ["a header in two lines", [url, "--header", "a: secret\r\nb: c"], /header a has characters that no header can have/],
    ["a header of the client's own", [url, "--header", "Mcp-Session-Id: secret"], /mcpapps writes the header/],
    ["two tokens", [url, "--bearer", "secret", "--header", "Authorization: secret"], /contradict each other/],
    ["a secret without a client", [url, "--client-secret", "secret"], /needs --client-id/],
    ["a password in the URL", ["http://me:secret@localhost/mcp"], /has a user or password/],
    ["a token in package.json", [url], /a secret, which no file should have/,
      { "package.json": { mcpapps: { dev: { bearer: "secret" } } } }],
  ]) {
    test(`and refuses, without saying a secret: ${what}`, async () => {
      await assert.rejects(read(args, files), (error) => {
        assert.match(error.message, words);
        return !error.message.includes("secret") || what.includes("secret") || what.includes("package.json");
      });
    });
  }
});
