// The part of the translator that builds use. bindings/npm/build_package.mjs makes the module.
export declare const buildTime: typeof import("../../translator/validate/build_time.mjs").buildTime;
