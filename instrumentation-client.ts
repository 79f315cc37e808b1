import "react-dom/client";

declare global {
  interface Window {
    /** Scripts that Next.js runs one after another before it hydrates a page, each in a task of its own. */
    __next_s?: [src: string | 0, attributes: { children: string }][];
  }
}

// Evaluating React, evaluating the router and hydrating the page would be one task, which leaves taps unanswered for as long
// as all three take. Here each is a task of its own: the import above, a timer, and what follows the empty script.
setTimeout(() => require("next/link"));
window.__next_s ??= [];
window.__next_s.push([0, { children: "" }]);
