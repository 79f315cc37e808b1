import { createElement, Fragment } from "react";

type Part = string | { typed: string };

/**
 * A sentence of ours with the values that somebody typed in it set apart, so that the direction of their writing reorders
 * nothing around them.
 */
export function Isolated({ text, values }: { text: string; values: readonly (string | null)[] }) {
  const parts = values.reduce<readonly Part[]>(
    (before, value) => before.flatMap((part) => (typeof part === "string" && value ? split(part, value) : part)),
    [text],
  );
  // As arguments they need no keys: the parts of a sentence have no identity.
  return createElement(
    Fragment,
    null,
    ...parts.map((part) => (typeof part === "string" ? part : createElement("bdi", null, part.typed))),
  );
}

/** The text around each place where `value` stands, and `value` itself. */
const split = (text: string, value: string): Part[] =>
  text.split(value).flatMap((around, index) => (index === 0 ? [around] : [{ typed: value }, around]));
