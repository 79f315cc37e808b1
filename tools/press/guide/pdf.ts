type PdfFacts = {
  pages: number;
  title: string | undefined;
  language: string | undefined;
  isTagged: boolean;
  outline: string[];
  links: string[];
  jumps: string[];
  /** Page numbers of named destinations, counted from 1. */
  places: Map<string, number>;
};

const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found = ""]) => found);

export function readPdf(bytes: Buffer): PdfFacts {
  const text = bytes.toString("latin1").replace(/stream\r?\n.*?endstream/gs, "");
  const order = all(text, /^(\d+) 0 obj\n<<\/Type \/Page\n/gm);
  // "/name [12 0 R /XYZ 0 700 0]" in the dictionary of destinations.
  const named = [...text.matchAll(/\/([\w-]+) \[(\d+) 0 R \/XYZ /g)];
  return {
    pages: order.length,
    title: /\/Title \(((?:\\.|[^\\)])*)\)/.exec(text)?.[1],
    language: /\/Lang \((\w+(?:-\w+)?)\)/.exec(text)?.[1],
    isTagged: /\/Marked true/.test(text) && /\/StructTreeRoot \d+ 0 R/.test(text),
    outline: all(text, /\/Title \(((?:\\.|[^\\)])*)\)\n\/Dest/g),
    links: all(text, /\/URI \(((?:\\.|[^\\)])*)\)/g),
    jumps: all(text, /\/Dest \/([\w-]+)/g),
    places: new Map(named.map(([, name = "", object = ""]) => [name, order.indexOf(object) + 1])),
  };
}

/**
 * Sets the file's creator and dates, so that printing twice gives the same bytes. Each replacement has the length of
 * what it replaces, because the PDF's cross-reference table holds byte offsets.
 */
export function pinInfo(bytes: Buffer, creator: string, moment: Date): Buffer {
  const stamp = moment.toISOString().replace(/\D/g, "").slice(0, 14);
  const text = bytes
    .toString("latin1")
    .replace(/(\/(?:CreationDate|ModDate) \(D:)\d{14}/g, `$1${stamp}`)
    .replace(/\/Creator \((?:\\.|[^\\)])*\) */, (entry) => `/Creator (${creator})`.padEnd(entry.length));
  return Buffer.from(text, "latin1");
}
