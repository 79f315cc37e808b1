// Preloaded into a server under test (NODE_OPTIONS=--import): sets its clock ahead by CLOCK_AHEAD_MS.
const ahead = Number(process.env.CLOCK_AHEAD_MS);
const RealDate = Date;
const now = () => RealDate.now() + ahead;

/** @param {unknown[]} parts */
function LaterDate(...parts) {
  return Reflect.construct(RealDate, parts.length === 0 ? [now()] : parts, new.target);
}
LaterDate.prototype = RealDate.prototype;
// Next.js copies Date's own properties, so inherited ones would be lost.
LaterDate.now = now;
LaterDate.UTC = RealDate.UTC;
LaterDate.parse = RealDate.parse;
Object.defineProperty(globalThis, "Date", { value: LaterDate, writable: true, configurable: true });
// Next.js computes the age of a page from it.
Object.defineProperty(performance, "timeOrigin", { value: performance.timeOrigin + ahead });
