/**
 * Joins class names. Of two that set the same property the style sheet decides, not their order: mark the one that is to win
 * with `!`. Whatever resolved that in the browser would weigh 8.5 kB on every form.
 */
export { clsx as cn } from "clsx";
