/**
 * Reads CSV by RFC 4180 to the letter: records end with CR LF, a quoted cell is closed by a quote that a comma or a record's
 * end follows, a quote inside it is doubled, and a cell without quotes holds none, nor a line break. Throws for the rest.
 */
export function readCsv(text: string): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  let at = 0;
  const fail = (why: string): never => {
    throw new SyntaxError(`${why} at ${at}: ${JSON.stringify(text.slice(Math.max(0, at - 20), at + 20))}`);
  };
  while (at < text.length) {
    let cell = "";
    if (text[at] === '"') {
      for (at += 1; ; at += 1) {
        const close = text.indexOf('"', at);
        if (close < 0) fail("a quote is not closed");
        cell += text.slice(at, close);
        at = close + 1;
        if (text[at] !== '"') break;
        cell += '"';
      }
    } else {
      cell = /^[^",\r\n]*/.exec(text.slice(at))?.[0] ?? "";
      at += cell.length;
    }
    record.push(cell);
    if (text[at] === ",") {
      at += 1;
    } else if (text.startsWith("\r\n", at)) {
      at += 2;
      records.push(record);
      record = [];
    } else fail("a cell is followed by neither a comma nor the record's end");
  }
  if (record.length > 0) fail("the last record does not end");
  return records;
}
