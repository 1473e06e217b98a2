// The host of the view: one of the profiles, and options that override it.
import {
  Button, Group, NativeSelect, NumberInput, SegmentedControl, Switch, Text, TextInput,
} from "@mantine/core";
import { evidenceText } from "../../hosts/evidence.js";
import { imitatedIn } from "../host/state.js";
import { deviceOf, devices } from "../host/look/devices.js";
import { useHost } from "./use_host.jsx";

const labelOf = (mode) => (mode === "pip" ? "picture" : mode);
const containers = [
  { value: "", label: "as the host has it" },
  { value: "flexible", label: "flexible height" },
  { value: "fixed", label: "fixed height" },
];
const named = (all) => all.map(({ id, name }) => ({ value: id, label: name }));

export function Surroundings() {
  const [state, host] = useHost();
  const { hosts, options } = state;
  const set = (name) => ({ target }) => host.setOptions({ [name]: target.value });
  const policies = ["specification", "draft", "wasm"].map((value) => ({ value, label: value }));
  if (options.host) policies.unshift({ value: "host", label: "its own" });
  return (
    <>
      <NativeSelect id="host" label="Show as" value={options.host} onChange={set("host")}
        data={[{ value: "", label: "mcpapps dev host" }, ...named(hosts)]} />
      <Evidence of={imitatedIn(state)} />
      <Choice name="policy" label="Policy" value={options.policy} data={policies}
        onChange={(policy) => host.setOptions({ policy })} />
      <Choice name="theme" label="Theme" value={options.theme} data={["light", "dark"]}
        onChange={(theme) => host.setOptions({ theme })} />
      <Choice name="mode" label="Display mode" value={options.mode} onChange={(mode) => host.setMode(mode)}
        data={host.modes.map((value) => ({ value, label: labelOf(value) }))} />
      <Conversation />
      <details className="group">
        <summary>Container, device and language</summary>
        <NativeSelect id="device" label="Device" value={deviceOf(options)?.id ?? ""}
          onChange={({ target }) => host.setOptions(devices.find(({ id }) => id === target.value)?.options ?? {})}
          data={[...named(devices), { value: "", label: "as below", disabled: true }]} />
        <NativeSelect id="container" label="Container" value={options.container} onChange={set("container")}
          data={containers} />
        <Group grow gap="xs">
          <Size name="width" label="Width" />
          <Size name="height" label="Height" />
        </Group>
        <TextInput id="safeArea" label="Safe area: top, right, bottom, left" placeholder="none" value={options.safeArea}
          onChange={set("safeArea")} />
        <Group grow gap="xs">
          <NativeSelect id="touch" label="Touch" value={options.touch} onChange={set("touch")}
            data={[{ value: "", label: "as the host" }, "yes", "no"]} />
          <NativeSelect id="platform" label="Platform" value={options.platform} onChange={set("platform")}
            data={[{ value: "", label: "as the host" }, "web", "desktop", "mobile"]} />
        </Group>
        <Group grow gap="xs">
          <TextInput id="locale" label="Locale" placeholder="as the host" value={options.locale}
            onChange={set("locale")} />
          <TextInput id="timeZone" label="Time zone" placeholder="as the host" value={options.timeZone}
            onChange={set("timeZone")} />
        </Group>
      </details>
    </>
  );
}

function Conversation() {
  const [{ options, shown, isAway }, host] = useHost();
  const toggle = (name, label) => (
    <Switch id={name} size="xs" label={label} checked={options[name]}
      onChange={({ currentTarget }) => host.setOptions({ [name]: currentTarget.checked })} />
  );
  return (
    <>
      {toggle("conversation", "Inside a conversation")}
      {options.conversation && (
        <>
          {toggle("twice", "A second instance")}
          {toggle("unloads", "Out of sight, the view ends")}
          <Button id="scroll" size="xs" variant="default" disabled={!shown}
            onClick={() => host.store.set({ isAway: !isAway })}>
            {isAway ? "Scroll back to the view" : "Scroll the view out of sight"}
          </Button>
        </>
      )}
    </>
  );
}

function Evidence({ of: host }) {
  if (!host.evidence) return null;
  return <Text id="evidence" size="xs" c="dimmed">Known from: {evidenceText(host)}.</Text>;
}

function Choice({ name, label, ...rest }) {
  return (
    <div role="group" aria-label={label}>
      <Text size="sm" fw={500} mb={2}>{label}</Text>
      <SegmentedControl name={name} fullWidth size="xs" {...rest} />
    </div>
  );
}

function Size({ name, label }) {
  const [{ options }, host] = useHost();
  return (
    <NumberInput id={name} label={label} suffix=" px" placeholder="as the host" min={0} max={4000} step={20}
      value={options[name] || ""} onChange={(value) => host.setOptions({ [name]: Number(value) || 0 })} />
  );
}
