"""The server of a view, in Python without any package, over stdio: python3 server.py VIEW.html"""

import json
import sys

# The protocol versions that this server speaks, the newest first. What it uses is the same in all.
VERSIONS = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"]

VIEW = "ui://greeter/view.html"
MIME_TYPE = "text/html;profile=mcp-app"

TOOL = {
    "name": "greet",
    "title": "Greet",
    "description": "Greets somebody.",
    "inputSchema": {"type": "object", "properties": {"name": {"type": "string"}}, "required": ["name"]},
    "annotations": {"readOnlyHint": True, "destructiveHint": False, "openWorldHint": False},
    # The tool names its view, in ChatGPT's words as well …
    "_meta": {
        "ui": {"resourceUri": VIEW},
        "openai/outputTemplate": VIEW,
        "openai/toolInvocation/invoking": "Greeting …",
        "openai/toolInvocation/invoked": "Greeted",
    },
}

# No "csp" in "ui": some hosts are stricter for an empty one. ChatGPT takes the policy from openai/widgetCSP alone.
VIEW_META = {
    "ui": {"prefersBorder": True},
    "openai/widgetPrefersBorder": True,
    "openai/widgetCSP": {"connect_domains": [], "resource_domains": []},
    # The origin that ChatGPT is to give the view: put one of your own.
    "openai/widgetDomain": "https://greeter.example.com",
    "openai/widgetDescription": "Shows a greeting.",
}


def answer(method, params):
    if method == "initialize":
        wanted = params["protocolVersion"]
        return {
            "protocolVersion": wanted if wanted in VERSIONS else VERSIONS[0],
            "capabilities": {"tools": {}, "resources": {}, "extensions": {"io.modelcontextprotocol/ui": {}}},
            "serverInfo": {"name": "greeter", "version": "1.0.0"},
        }
    if method == "ping":
        return {}
    if method == "tools/list":
        return {"tools": [TOOL]}
    if method == "tools/call" and params["name"] == TOOL["name"]:
        return {"content": [{"type": "text", "text": f"Hello, {params['arguments']['name']}!"}]}
    if method == "resources/list":
        return {"resources": [{"uri": VIEW, "name": "Greeting", "mimeType": MIME_TYPE, "_meta": VIEW_META}]}
    if method == "resources/read" and params["uri"] == VIEW:
        # … and the server gives the page that mcpapps_add_view() made.
        with open(sys.argv[1], encoding="utf-8") as page:
            contents = {"uri": VIEW, "mimeType": MIME_TYPE, "text": page.read(), "_meta": VIEW_META}
            return {"contents": [contents]}
    return None


def main():
    for line in sys.stdin:
        try:
            message = json.loads(line)
        except (ValueError, RecursionError):
            continue
        if not isinstance(message, dict) or "id" not in message or "method" not in message:
            continue
        reply = {"jsonrpc": "2.0", "id": message["id"]}
        try:
            result = answer(message["method"], message.get("params", {}))
            if result is None:
                reply["error"] = {"code": -32601, "message": f"unknown: {message['method']}"}
            else:
                reply["result"] = result
        except (KeyError, OSError) as error:
            reply["error"] = {"code": -32602, "message": repr(error)}
        print(json.dumps(reply), flush=True)


main()
