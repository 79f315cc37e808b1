// Runs knip on the whole repository. Knip imports the compiler as `typescript`, whose release here has no JavaScript
// API, so that name is redirected to an older one.
import { register } from "node:module";

const hook = `export const resolve = (name, context, next) => next(name === "typescript" ? "typescript-5" : name, context);`;
register(`data:text/javascript,${encodeURIComponent(hook)}`);
await import(new URL("../../node_modules/knip/bin/knip.js", import.meta.url).href);
