// Runs knip on the whole repository. It imports the compiler as `typescript`, which here is a release without an interface
// for programs: that name leads to an older one.
import { register } from "node:module";

const hook = `export const resolve = (name, context, next) => next(name === "typescript" ? "typescript-5" : name, context);`;
register(`data:text/javascript,${encodeURIComponent(hook)}`);
await import(new URL("../../node_modules/knip/bin/knip.js", import.meta.url).href);
