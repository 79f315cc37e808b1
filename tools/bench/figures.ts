export type Figure = { page: string; name: string; value: string; isKept: boolean };

export function figure(page: string, name: string, value: number, limit: { max: number } | { min: number }): Figure {
  const isKept = "max" in limit ? value <= limit.max : value >= limit.min;
  return { page, name, value: String(Math.round(value * 1_000) / 1_000), isKept };
}

export const line = ({ page, name, value, isKept }: Figure): string =>
  `${page} ${name} ${value}${isKept ? "" : " (over the limit)"}`;

/** A Markdown table with a row per page and a column per name; values over their limit are bold. */
export function table(figures: readonly Figure[]): string {
  const names = [...new Set(figures.map(({ name }) => name))];
  const rows = [...new Set(figures.map(({ page }) => page))].map((page) => {
    const cells = names.map((name) => {
      const found = figures.find((one) => one.page === page && one.name === name);
      if (!found) return "";
      return found.isKept ? found.value : `**${found.value}**`;
    });
    return `| ${[page, ...cells].join(" | ")} |`;
  });
  return [`| page | ${names.join(" | ")} |`, `|---|${names.map(() => "---:|").join("")}`, ...rows].join("\n");
}
