/** The parts of a Markdown syntax tree (hast, with MDX's own nodes) that are read here. */
export type Node = {
  type: string;
  tagName?: string;
  name?: string | null;
  value?: string;
  properties?: Record<string, unknown>;
  attributes?: { name?: string; value?: unknown }[];
  children?: Node[];
};

/** The text of a node and of everything inside it. */
export const textOf = (node: Node): string => node.value ?? (node.children ?? []).map(textOf).join("");

/** The direct children of a node that are elements of the given name. */
export const elements = (node: Node, tagName: string): Node[] =>
  (node.children ?? []).filter((child) => child.tagName === tagName);
