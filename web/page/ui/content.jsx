// Content blocks as a model sees them, and values as trees.
import { JsonView, collapseAllNested, darkStyles, defaultStyles } from "react-json-view-lite";
import "react-json-view-lite/dist/index.css";
import { useHost } from "./use_host.jsx";

export function Tree({ value }) {
  const [{ options }] = useHost();
  if (value === null || typeof value !== "object") return <pre>{JSON.stringify(value)}</pre>;
  const style = options.theme === "dark" ? darkStyles : defaultStyles;
  return <JsonView data={value} shouldExpandNode={collapseAllNested} style={style} />;
}

export function Content({ blocks = [] }) {
  return blocks.map((block, index) => <Block key={index} block={block} />);
}

function Block({ block }) {
  const { type, text, data, mimeType } = block;
  if (type === "text") return <p className="text">{text}</p>;
  if (type === "image") {
    return <img className="image" alt={`An image, ${mimeType}`} src={`data:${mimeType};base64,${data}`} />;
  }
  return <Tree value={block} />;
}
