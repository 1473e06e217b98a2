// The dev host's values of all style variables of the specification. Colors are light-dark() pairs, which follow the
// view's color-scheme.
/** @param {string} light @param {string} dark */
const color = (light, dark) => `light-dark(${light}, ${dark})`;

const background = {
  primary: color("#ffffff", "#1b1c20"),
  secondary: color("#f6f7f9", "#24262b"),
  tertiary: color("#eceef2", "#2f3138"),
  inverse: color("#1b1c20", "#f6f7f9"),
  ghost: color("#ffffff00", "#1b1c2000"),
  info: color("#e8f1fe", "#16294a"),
  danger: color("#fdecec", "#43191c"),
  success: color("#e6f6ec", "#12331f"),
  warning: color("#fdf3de", "#3d2c0b"),
  disabled: color("#f0f1f4", "#26282d"),
};

const text = {
  primary: color("#1b1c20", "#f2f3f5"),
  secondary: color("#565a64", "#b3b7c0"),
  tertiary: color("#6b707b", "#8f949f"),
  inverse: color("#ffffff", "#1b1c20"),
  ghost: color("#565a64", "#b3b7c0"),
  info: color("#1a5fc4", "#86b6ff"),
  danger: color("#b3261e", "#ff9a94"),
  success: color("#1b7439", "#74d394"),
  warning: color("#8a5a00", "#f0bd5b"),
  disabled: color("#9a9ea8", "#666b75"),
};

const border = {
  primary: color("#cfd3da", "#464a53"),
  secondary: color("#e2e5ea", "#34373e"),
  tertiary: color("#eef0f3", "#2a2c32"),
  inverse: color("#34373e", "#e2e5ea"),
  ghost: color("#cfd3da00", "#464a5300"),
  info: color("#a9caf8", "#2c4f8a"),
  danger: color("#f3b6b3", "#7d2f33"),
  success: color("#a5d9b7", "#27613c"),
  warning: color("#ecd093", "#72551a"),
  disabled: color("#e2e5ea", "#34373e"),
};

const ring = {
  primary: color("#4f46e5", "#8b85ff"),
  secondary: color("#8f949f", "#6b707b"),
  inverse: color("#ffffff", "#1b1c20"),
  info: color("#2f7bea", "#5c9dff"),
  danger: color("#d63a32", "#ff7a73"),
  success: color("#279a4e", "#4fc277"),
  warning: color("#c98a10", "#e0a63a"),
};

/** [font size, line height] in rem. */
const texts = { xs: [0.75, 1], sm: [0.875, 1.25], md: [1, 1.5], lg: [1.125, 1.625] };
const headings = {
  xs: [0.75, 1],
  sm: [0.875, 1.25],
  md: [1, 1.5],
  lg: [1.25, 1.75],
  xl: [1.5, 2],
  "2xl": [1.875, 2.25],
  "3xl": [2.25, 2.625],
};

/** @param {string} prefix @param {Record<string, string>} values */
const entries = (prefix, values) => Object.entries(values).map(([name, value]) => [`--${prefix}-${name}`, value]);
/** @param {string} prefix @param {Record<string, number[]>} values */
const sizes = (prefix, values) =>
  Object.entries(values).flatMap(([name, [size, height]]) => [
    [`--font-${prefix}-${name}-size`, `${size}rem`],
    [`--font-${prefix}-${name}-line-height`, `${height}rem`],
  ]);

export const styleVariables = Object.fromEntries([
  ...entries("color-background", background),
  ...entries("color-text", text),
  ...entries("color-border", border),
  ...entries("color-ring", ring),
  ...entries("font", {
    sans: "ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', sans-serif",
    mono: "ui-monospace, 'SF Mono', 'Cascadia Code', 'Noto Sans Mono', 'DejaVu Sans Mono', monospace",
  }),
  ...entries("font-weight", { normal: "400", medium: "500", semibold: "600", bold: "700" }),
  ...sizes("text", texts),
  ...sizes("heading", headings),
  ...entries("border-radius", { xs: "4px", sm: "6px", md: "8px", lg: "12px", xl: "16px", full: "9999px" }),
  ["--border-width-regular", "1px"],
  ...entries("shadow", {
    hairline: `0 0 0 1px ${color("#1b1c2014", "#ffffff1a")}`,
    sm: `0 1px 2px ${color("#1b1c2014", "#00000066")}`,
    md: `0 4px 12px ${color("#1b1c201a", "#00000080")}`,
    lg: `0 12px 32px ${color("#1b1c2024", "#00000099")}`,
  }),
]);
