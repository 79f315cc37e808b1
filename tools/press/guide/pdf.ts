/** What a reader's program can tell about a PDF of Chromium's, whose objects other than streams are plain text. */
type PdfFacts = {
  pages: number;
  title: string | undefined;
  language: string | undefined;
  /** True when it has a structure tree that screen readers follow. */
  isTagged: boolean;
  /** Titles of its outline, in order. */
  outline: string[];
  /** Addresses that its links open. */
  links: string[];
  /** Names of the places in it that its links lead to. */
  jumps: string[];
  /** The page, counted from 1, of every named place. */
  places: Map<string, number>;
};

const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found = ""]) => found);

/** Reads the facts from a file's bytes. */
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
 * The same file named after its maker and with the dates in it set to `moment`, so that printing twice gives the same
 * bytes. What is put in is as long as what it replaces, so that the file's table of offsets stays right.
 */
export function pinInfo(bytes: Buffer, creator: string, moment: Date): Buffer {
  const stamp = moment.toISOString().replace(/\D/g, "").slice(0, 14);
  const text = bytes
    .toString("latin1")
    .replace(/(\/(?:CreationDate|ModDate) \(D:)\d{14}/g, `$1${stamp}`)
    .replace(/\/Creator \((?:\\.|[^\\)])*\) */, (entry) => `/Creator (${creator})`.padEnd(entry.length));
  return Buffer.from(text, "latin1");
}
