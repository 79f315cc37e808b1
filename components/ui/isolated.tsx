import { createElement, Fragment } from "react";

type Part = string | { typed: string };

/**
 * Keeps the writing direction of typed values from reordering the sentence around them. Each part has an element: page
 * translation replaces bare text, which React then fails to remove.
 */
export function Isolated({ text, values }: { text: string; values: readonly (string | null)[] }) {
  const parts = values.reduce<readonly Part[]>(
    (before, value) => before.flatMap((part) => (typeof part === "string" && value ? split(part, value) : part)),
    [text],
  );
  // Passed as arguments, they need no keys: the parts of a sentence have no identity.
  return createElement(
    Fragment,
    null,
    ...parts.map((part) =>
      typeof part === "string" ? createElement("span", null, part) : createElement("bdi", null, part.typed),
    ),
  );
}

const split = (text: string, value: string): Part[] =>
  text.split(value).flatMap((around, index) => (index === 0 ? [around] : [{ typed: value }, around]));
