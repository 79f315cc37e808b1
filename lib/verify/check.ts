import { rightLabels } from "@/lib/terms/terms";
import { agreementFault } from "@/lib/verify/agreement";
import { asObject, sha256, textOf } from "@/lib/verify/bytes";
import { beginningIn, endedWords, endIn, type Facts, factsIn } from "@/lib/verify/facts";
import { headerFault, isSignedBy, keyFor, readSigned, type Signed } from "@/lib/verify/signed";
import { stateIn, statusPointer } from "@/lib/verify/state";

async function drawnRosette({ payload }: Signed): Promise<string> {
  const subject = asObject(payload.credentialSubject);
  const facts = [
    "license-certificate/2",
    textOf(subject?.id).replace("urn:uuid:", ""),
    textOf(asObject(subject?.agreement)?.digest),
    textOf(payload.validFrom),
    textOf(payload.validUntil),
  ];
  return sha256(facts.join("\n"));
}

/** Whether the facts of a certificate draw the rosette that it claims; no check if it claims none. */
async function checkRosette(signed: Signed): Promise<{ checks: Check[]; rosettes?: [string, string] }> {
  const claimed = asObject(signed.payload.credentialSubject)?.rosette;
  if (typeof claimed !== "string" || !/^[0-9a-f]{64}$/.test(claimed)) return { checks: [] };
  const drawn = await drawnRosette(signed);
  const check: Check =
    drawn === claimed
      ? { what: "Rosette", result: "good", says: "Its facts draw the rosette that it shows." }
      : { what: "Rosette", result: "bad", says: "Its facts draw another rosette than the one it shows." };
  return { checks: [check], rosettes: [claimed, drawn] };
}

export type Check = { what: string; result: "good" | "bad" | "open"; says: string };

/**
 * `replaced`: a right that it names ended alone, and a newer certificate of the license says what goes on. `unsealed`: the certificate is valid, and the PDF around it is not as we sealed it. `unreadable`: this is no
 * certificate, and does not claim to be one of ours.
 */
export type Verdict =
  | "valid"
  | "unsealed"
  | "not-yet"
  | "ended"
  | "revoked"
  | "replaced"
  | "refused"
  | "open"
  | "unreadable";

/** A right that ended, as certificates and status lists name it. */
type EndedClaim = { right: string; endedAt: string };

type Claims = Readonly<Record<string, unknown>>;

/**
 * `rosettes`: as the certificate claims it and as its facts draw it, in hex. `claims`: what the issuer signed of its term and
 * scope, for questions about a use.
 */
export type Report = {
  verdict: Verdict;
  checks: Check[];
  facts?: Facts;
  claims?: { validFrom: unknown; validUntil: unknown; subject: Claims };
  rosettes?: [claimed: string, drawn: string];
  /** Why another certificate took its place. */
  ended?: readonly EndedClaim[];
  specimen: boolean;
};

/** The input of a verification. All of it may come from files: nothing is fetched here. */
type Material = {
  certificate: string;
  /** The issuer's JSON Web Key Set with its address (`issuer`), if available. Trust depends on its source. */
  keys?: unknown;
  statusList?: string | undefined;
  agreement?: string | undefined;
  /**
   * For the PDF to which the certificate was attached (lib/verify/seal). If it is not good, the PDF's pages may state anything.
   */
  seal?: Check;
  /** The day on which the keys were saved. Later keys are then missing. */
  keysSavedOn?: string;
  now: Date;
};

const good = (what: string, says: string): Check => ({ what, result: "good", says });
const bad = (what: string, says: string): Check => ({ what, result: "bad", says });
const open = (what: string, says: string): Check => ({ what, result: "open", says });

/** The issuer at a site's address: its did:web, in which a port is written %3A (W3C did:web). */
export const didOf = (site: string): string => `did:web:${encodeURIComponent(new URL(site).host)}`;

async function checkSignature(signed: Signed, { keys, keysSavedOn }: Material): Promise<Check> {
  const what = "Signature";
  const fault = headerFault(signed);
  if (fault) return bad(what, `${fault} It is refused without a further look.`);
  if (keys === undefined) return open(what, "There are no keys to check it with. Add the issuer’s keys (jwks.json).");
  const key = keyFor(signed, keys);
  if (!key && keysSavedOn)
    return open(
      what,
      `It names the key ${textOf(signed.header.kid)}, which is none of those that this page knows. It is no license of the issuer’s, or it was signed with a key made after ${keysSavedOn}: do not rely on it unless a page that you save later knows the key.`,
    );
  if (!key) return bad(what, "It names a key that is not among the issuer’s published keys.");
  try {
    return (await isSignedBy(key, signed))
      ? good(what, "The issuer signed exactly this text. Not one character has changed since.")
      : bad(what, "The signature is not the issuer’s over this text: it was changed, or somebody else made it.");
  } catch {
    return open(
      what,
      "This browser cannot check Ed25519 signatures. Send the form to the server, or use another browser.",
    );
  }
}

/** Without a trailing slash. */
export function issuerOf(keys: unknown): string | undefined {
  const issuer = asObject(keys)?.issuer;
  return typeof issuer === "string" && URL.canParse(issuer) ? issuer : undefined;
}

function checkIssuer({ payload }: Signed, site: string | undefined, signature: Check): Check {
  const issuer = asObject(payload.issuer)?.id;
  const isLicense = Array.isArray(payload.type) && payload.type.includes("LikenessLicenseCredential");
  if (!isLicense) return bad("Issuer", "This is signed, but it is no license.");
  if (site === undefined) return open("Issuer", "Whose license it is can be said with the issuer’s keys only.");
  if (issuer === didOf(site) && signature.result !== "good")
    return open("Issuer", `It names ${new URL(site).host}. Whether that is so is not known without the signature.`);
  return issuer === didOf(site)
    ? good("Issuer", `It was issued by ${new URL(site).host}.`)
    : bad("Issuer", `It names ${JSON.stringify(textOf(issuer))} as its issuer, which is not ${new URL(site).host}.`);
}

function checkDates({ payload }: Signed, now: Date): Check & { verdict: Verdict } {
  const [from, until] = [Date.parse(textOf(payload.validFrom)), Date.parse(textOf(payload.validUntil))];
  if (Number.isNaN(from) || Number.isNaN(until))
    return { ...bad("Term", "It has no readable term."), verdict: "refused" };
  if (now.getTime() < from)
    return {
      ...bad("Term", `Not yet in effect: it begins on ${beginningIn(payload)}. If that is past, this clock is wrong.`),
      verdict: "not-yet",
    };
  if (now.getTime() >= until) return { ...bad("Term", `Ended on ${endIn(payload)}.`), verdict: "ended" };
  return { ...good("Term", `In effect until ${endIn(payload)}.`), verdict: "valid" };
}

const MINUTE_MS = 60_000;
/** One day: how far a list that shows a license as valid may differ from this clock. */
const LIST_MINUTES_MAX = 1_440;

function ageOf(asOf: Date, now: Date): string {
  const minutes = Math.round((now.getTime() - asOf.getTime()) / MINUTE_MS);
  if (minutes < -5) return "by a list from the future: this clock, or the issuer’s, is wrong";
  if (minutes < 2) return "as of now";
  if (minutes < 120) return `as of ${minutes} minutes ago`;
  return minutes < 2880
    ? `as of ${Math.round(minutes / 60)} hours ago`
    : `as of ${Math.round(minutes / 1440)} days ago`;
}

async function checkState(
  { payload }: Signed,
  { statusList, keys, now }: Material,
): Promise<Check & { verdict: Verdict; ended?: EndedClaim[] }> {
  const what = "State";
  const site = issuerOf(keys);
  if (site === undefined)
    return { ...open(what, "Whether it was revoked can be said with the issuer’s keys only."), verdict: "open" };
  const pointer = statusPointer(payload, site);
  if (!pointer) return { ...bad(what, "It points to no status list of the issuer’s."), verdict: "refused" };
  if (statusList === undefined)
    return { ...open(what, "Whether it was revoked is not known without the issuer’s status list."), verdict: "open" };
  const state = await stateIn(statusList, pointer, keys);
  if (!state.read) return { ...bad(what, state.why), verdict: "open" };
  const age = ageOf(state.asOf, now);
  const { ended } = state;
  const endedNow = state.revoked && endedWords(ended, payload);
  if (endedNow) {
    const says = `Replaced, ${age}. Ended: ${endedNow}. The rest of the license goes on, by a newer certificate of the same number.`;
    // The state of the form brings it back without scripts, in which there are no dates.
    const claims = ended.map(({ right, at }) => ({ right: rightLabels[right], endedAt: at.toISOString() }));
    return { ...bad(what, says), verdict: "replaced", ended: claims };
  }
  if (state.revoked) return { ...bad(what, `Revoked, ${age}. It permits nothing any more.`), verdict: "revoked" };
  const minutes = (now.getTime() - state.asOf.getTime()) / MINUTE_MS;
  if (minutes > LIST_MINUTES_MAX)
    return { ...open(what, `Not revoked, ${age}. What came since, only a newer status list says.`), verdict: "open" };
  // A clock that is days behind would also take an ended license for one in effect.
  if (minutes < -LIST_MINUTES_MAX)
    return { ...open(what, `Not revoked, ${age}. What counts today, only a right clock says.`), verdict: "open" };
  return { ...good(what, `Not revoked, ${age}.`), verdict: "valid" };
}

async function checkAgreement({ payload }: Signed, agreement: string | undefined, signature: Check): Promise<Check[]> {
  if (agreement === undefined) return [];
  const what = "Agreement";
  const fault = await agreementFault(agreement, asObject(asObject(payload.credentialSubject)?.agreement)?.digest);
  if (fault) return [bad(what, fault)];
  return signature.result === "good"
    ? [good(what, "This is the agreement that both parties consented to, word for word.")]
    : [open(what, "It is the one that the certificate names. Who consented to it is not known without the signature.")];
}

/** The worst result decides; a check that could not be made leaves the verdict open. */
function verdictOf(checks: readonly Check[], state: Verdict, dates: Verdict): Verdict {
  const refused = checks.some(({ what, result }) => result === "bad" && !["Term", "State", "Seal"].includes(what));
  if (refused || state === "refused" || dates === "refused") return "refused";
  if (state === "revoked") return "revoked";
  if (dates !== "valid") return dates;
  if (state === "replaced") return "replaced";
  const isSettled = checks.every(({ what, result }) => result === "good" || what === "Seal");
  if (state !== "valid" || !isSettled) return "open";
  return checks.every(({ result }) => result === "good") ? "valid" : "unsealed";
}

/** The state of the form brings it back without scripts, so it is no deeper than a posted argument may be. */
const scopeOf = (subject: Claims): Claims =>
  Object.fromEntries(CLAIMED.flatMap((name) => (subject[name] === undefined ? [] : [[name, subject[name]]])));

const CLAIMED = [
  ...["licensor", "licensee", "rights", "withheld", "fieldOfUse", "territory", "term", "media", "creatorsAccount"],
  ...["edits", "exclusive", "replica", "ended"],
];

/** Whether a signed text wants to be taken for a license of ours. Others are refused by nobody. */
const claimsToBeOurs = ({ header, payload }: Signed): boolean =>
  header.typ === "vc+jwt" || (Array.isArray(payload.type) && payload.type.includes("LikenessLicenseCredential"));

const unreadable = (says: string): Report => ({
  verdict: "unreadable",
  checks: [open("Form", says)],
  specimen: false,
});

/**
 * Checks a license's certificate against the given keys, status list and agreement. Pure except for the clock passed
 * in: the verification page, the saved page and the server run the same code.
 */
export async function checkLicense(material: Material): Promise<Report> {
  const signed = readSigned(material.certificate.trim());
  if (!signed)
    return unreadable("This is no certificate: it must be three parts of letters and digits, joined by dots.");
  if (!claimsToBeOurs(signed)) return unreadable("This is signed text of another kind, and no license of ours.");
  const signature = await checkSignature(signed, material);
  const { checks: drawn, rosettes } = await checkRosette(signed);
  const subject = asObject(signed.payload.credentialSubject);
  const shown = {
    ...(rosettes && { rosettes }),
    specimen: subject?.specimen === true,
  };
  // Content that the issuer did not sign is not shown as if it were.
  if (signature.result === "bad") return { verdict: "refused", checks: [signature, ...drawn], ...shown };
  const { verdict: dates, ...term } = checkDates(signed, material.now);
  const { verdict: state, ended, ...revocation } = await checkState(signed, material);
  const agreement = await checkAgreement(signed, material.agreement, signature);
  const issuer = checkIssuer(signed, issuerOf(material.keys), signature);
  const checks = [
    signature,
    issuer,
    term,
    revocation,
    ...drawn,
    ...agreement,
    ...(material.seal ? [material.seal] : []),
  ];
  const { validFrom, validUntil } = signed.payload;
  const signedFacts =
    signature.result === "good" && subject
      ? { facts: factsIn(signed.payload, subject), claims: { validFrom, validUntil, subject: scopeOf(subject) } }
      : {};
  return { verdict: verdictOf(checks, state, dates), checks, ...signedFacts, ...shown, ...(ended && { ended }) };
}
