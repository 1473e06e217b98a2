// The page: controls on the left, the view in the middle, messages on the right.
import { createTheme, MantineProvider } from "@mantine/core";
import { useHost, HostProvider } from "./use_host.jsx";
import { Controls } from "./controls.jsx";
import { Dialogs } from "./dialogs.jsx";
import { Inspector } from "./inspector.jsx";
import { Stage } from "./stage.jsx";

const theme = createTheme({
  primaryColor: "indigo",
  primaryShade: { light: 7, dark: 8 },
  defaultRadius: "md",
  cursorType: "pointer",
  fontSizes: { xs: "12px", sm: "13px" },
});

export function App({ host }) {
  return (
    <HostProvider value={host}>
      <Page />
    </HostProvider>
  );
}

function Page() {
  const [{ options, connection, server }] = useHost();
  return (
    <MantineProvider theme={theme} forceColorScheme={options.theme}>
      <div className="page">
        <header className="bar">
          <img src="/favicon.svg" alt="" width="24" height="24" />
          <h1>
            mcpapps <span>dev host</span>
          </h1>
          <p className="server" role="status">
            <i id="connection" data-state={connection} />
            <span id="server">{server}</span>
          </p>
        </header>
        <Controls />
        <Stage />
        <Inspector />
      </div>
      <Dialogs />
    </MantineProvider>
  );
}
