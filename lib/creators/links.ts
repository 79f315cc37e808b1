import { LINK_MAX, LINKS_MAX } from "@/lib/creators/page-rules";

const EMAIL = /[^\s@/]{1,64}@[^\s@/.]{1,63}\.[a-z]{2}/i;

/** Seven or more digits, separated in any way: a phone number, unless `isNoPhone` says otherwise. */
const PHONE = /\d(?:[\s().\-–]{0,3}\d){6,}/g;

const ISBN = /\bISBN(?:-1[03])?[\s:]*[\dX-]{10,17}/gi;

/** An address spelled out: "ada at example dot com", "ada (at) example [dot] com". */
function isSpelledEmail(text: string): boolean {
  const words = text
    .toLowerCase()
    .replace(/[()[\]{}]/g, " ")
    .replaceAll("@", " @ ")
    .split(/\s+/);
  return words.some((word, at) => {
    const [host = "", dot, ending = ""] = words.slice(at + 1, at + 4);
    const isAt = at > 0 && (word === "at" || word === "@");
    return isAt && /^[a-z0-9.-]{1,63}$/.test(host) && dot === "dot" && /^[a-z]{2}/.test(ending);
  });
}

/** "1,200,000", or "1.200.000 followers" and "3 000 000 €": phone numbers have no commas and no unit. */
const GROUPED = /(?<![\d+.,])\d{1,3}(?:,\d{3})+(?![\d.,]?\d)/g;
const COUNTED =
  /(?<![\d+][.'’\s]?)[1-9]\d{0,2}(?:[.'’\s]\d{3}){1,4}(?=\s?(?:[€$£¥%]|(?:usd|eur|gbp|followers?|subscribers?|views?|streams?|plays?|listeners?|fans?|likes?|downloads?|readers?|viewers?|people|copies|sold|abonnent\p{L}*|abonn\p{L}+|vues?|lectures?|écoutes?|spectateurs?|auditeurs?|aufrufe\p{L}*|zuschauer\p{L}*|zuhörer\p{L}*|hörer\p{L}*|leser\p{L}*|ansichten|seguidor\p{L}*|suscriptor\p{L}*|visualiza\p{L}*|vistas|reproduc\p{L}*|oyentes|iscritti|visualizzazioni|ascolt\p{L}*|inscritos|volgers|abonnees|weergaven|följare|visningar|подписчик\p{L}*|просмотр\p{L}*|підписник\p{L}*|переглядів|obserwuj\p{L}*|subskryb\p{L}*|wyświetle\p{L}*|takipçi\p{L}*|abone\p{L}*|izlenme\p{L}*)(?!\p{L})))/giu;

const YEAR = /^(?:19|20)\d\d$/;

/** Whether they are years ("2015-2024", "Emmy (2019) (2021)"), or scores, which have single digits ("10-10-9-8-10-9"). */
function isNoPhone(digits: string): boolean {
  const groups: readonly string[] = digits.match(/\d+/g) ?? [];
  const areScores = groups.every((group) => Number(group) <= 10) && groups.includes("10");
  return areScores || groups.every((group) => YEAR.test(group));
}

/** Whether the text has an email address or a phone number: public pages show neither. */
export function holdsContact(text: string): boolean {
  const counted = text.replace(ISBN, "").replace(GROUPED, "").replace(COUNTED, "");
  return EMAIL.test(text) || isSpelledEmail(text) || (counted.match(PHONE) ?? []).some((digits) => !isNoPhone(digits));
}

/** "instagram.com/jose" or "www.studio.example": typed without the scheme. */
const BARE = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}(?:[/?#].*)?$/i;

/** "https://mastodon.social/@jose@hachyderm.io" names a page, although it looks like an email address. */
const isFediverse = ({ pathname }: URL): boolean => /^\/@[\w.-]+@[\w.-]+\/?$/.test(pathname);

type Read = { link: string } | { because: string };

/** A link as stored: https, a named host, no credentials, port or email address. */
export function linkOf(typed: string): Read {
  if (/^@/.test(typed))
    return { because: "is a handle. Please enter the page's address, such as https://instagram.com/jose." };
  const whole = BARE.test(typed) ? `https://${typed}` : typed.replace(/^http:\/\//i, "https://");
  if (!/^https:\/\//i.test(whole))
    return { because: "is no link. Please enter a web address, such as https://studio.example." };
  if (whole.length > LINK_MAX) return { because: `is too long. Please use links of at most ${LINK_MAX} characters.` };
  if (/[\s"<>\\^`{|}]/.test(whole) || !URL.canParse(whole)) {
    return { because: "has a character that links do not have. Please copy the address from your browser." };
  }
  const url = new URL(whole);
  if (url.username || url.password) return { because: "holds a name before the host. Please leave out that part." };
  if (url.port) return { because: "names a port. Please use an address without one." };
  if (EMAIL.test(whole) && !isFediverse(url))
    return { because: "holds an email address, which public pages do not show." };
  const isNamed = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(
    url.hostname,
  );
  if (!isNamed) return { because: "names no public site. Please use an address such as https://studio.example." };
  if (url.href.length > LINK_MAX)
    return { because: `is too long. Please use links of at most ${LINK_MAX} characters.` };
  return { link: url.href };
}

/** One per line, or several separated by spaces or commas; without repeats. */
export function linksOf(text: string): { links: string[] } | { fault: string } {
  const links = new Set<string>();
  for (const typed of text.split(/[\s]+|,(?=\s)|,$/).flatMap((one) => one.replace(/(?<![,;])[,;]+$/, "") || [])) {
    const read = linkOf(typed);
    if ("because" in read) return { fault: `“${typed.slice(0, 60)}” ${read.because}` };
    links.add(read.link);
  }
  return links.size > LINKS_MAX ? { fault: `Please use at most ${LINKS_MAX} links.` } : { links: [...links] };
}
