import { Tabs } from "@mantine/core";
import { memo } from "react";
import { isError } from "../host/log/levels.js";
import { AccessibilityPanel } from "./accessibility_panel.jsx";
import { AppToolsPanel } from "./app_tools_panel.jsx";
import { LogPanel } from "./log_panel.jsx";
import { ModelPanel } from "./model_panel.jsx";
import { TrafficPanel } from "./traffic_panel.jsx";
import { useHost } from "./use_host.jsx";

export const Inspector = memo(function Inspector() {
  const [{ log, messages, appTools, tab }, host] = useHost();
  const hasErrors = log.some(({ level }) => isError(level));
  const count = (list) => (list.length ? ` ${list.length}` : "");
  return (
    <section className="inspector" aria-label="Inspector">
      <Tabs value={tab} onChange={(tab) => host.store.set({ tab })}
        classNames={{ root: "tabs", panel: "panel", tab: "tab" }} keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="traffic">Traffic</Tabs.Tab>
          <Tabs.Tab value="model">Model{count(messages)}</Tabs.Tab>
          <Tabs.Tab value="log" data-errors={hasErrors || undefined}>Log{count(log)}</Tabs.Tab>
          <Tabs.Tab value="tools">View’s tools{count(appTools)}</Tabs.Tab>
          <Tabs.Tab value="accessibility">axe</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="traffic"><TrafficPanel /></Tabs.Panel>
        <Tabs.Panel value="model"><ModelPanel /></Tabs.Panel>
        <Tabs.Panel value="log"><LogPanel /></Tabs.Panel>
        <Tabs.Panel value="tools"><AppToolsPanel /></Tabs.Panel>
        <Tabs.Panel value="accessibility"><AccessibilityPanel /></Tabs.Panel>
      </Tabs>
    </section>
  );
});
