import "react-dom/client";

declare global {
  interface Window {
    /** Scripts that Next.js runs one after another before it hydrates a page, each in a task of its own. */
    __next_s?: [src: string | 0, attributes: { children: string }][];
  }
}

// Evaluating React and hydrating the page in one task would leave taps unanswered for as long as both take. The import
// above evaluates React first, and the empty script makes hydrating a task of its own.
window.__next_s ??= [];
window.__next_s.push([0, { children: "" }]);
