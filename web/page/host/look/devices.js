// Sizes and features of common devices, in CSS pixels.

/**
 * @import { Options } from "../options.js"
 * @typedef {object} Device
 * @property {string} id
 * @property {string} name
 * @property {Partial<Options>} options set by it
 */

/** @type {Partial<Options>} */
const phone = { touch: "yes", platform: "mobile" };

/** @type {Device[]} */
export const devices = [
  { id: "none", name: "None", options: { width: 0, height: 0, touch: "", platform: "", safeArea: "" } },
  { id: "phone", name: "Phone, 390 × 844", options: { ...phone, width: 390, height: 844, safeArea: "47,0,34,0" } },
  {
    id: "phone-small",
    name: "Small phone, 320 × 568",
    options: { ...phone, width: 320, height: 568, safeArea: "20,0,0,0" },
  },
  {
    id: "phone-wide",
    name: "Phone on its side, 844 × 390",
    options: { ...phone, width: 844, height: 390, safeArea: "0,47,21,47" },
  },
  { id: "tablet", name: "Tablet, 820 × 1180", options: { ...phone, width: 820, height: 1180, safeArea: "24,0,20,0" } },
  {
    id: "side-panel",
    name: "Side panel of an editor, 340 wide",
    options: { width: 340, height: 0, touch: "no", platform: "desktop", safeArea: "" },
  },
  {
    id: "desktop",
    name: "Chat on a desktop, 720 wide",
    options: { width: 720, height: 0, touch: "no", platform: "desktop", safeArea: "" },
  },
];

/** The device with these options, if they are those of one. @param {Options} options */
export const deviceOf = (options) =>
  devices.find((device) =>
    Object.entries(device.options).every(([name, value]) => options[/** @type {keyof Options} */ (name)] === value),
  );
