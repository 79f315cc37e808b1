import { agreementFault } from "@/lib/verify/agreement";
import { asObject } from "@/lib/verify/bytes";
import { checkLicense, type Report } from "@/lib/verify/check";
import type { FoundInFile } from "@/lib/verify/file";
import { readSigned } from "@/lib/verify/signed";

/** What one file, or one text that was pasted, brought. `name`: the file's. */
export type Brought = FoundInFile & { name: string };

/** About one certificate, or about one file without. */
export type Answer = { name: string; report?: Report; trouble?: string };

/** What certificates are checked against. Trust depends on its source. */
export type Sources = {
  keys: (certificate: string) => Promise<unknown>;
  /** `lists`: those that were brought. */
  statusList: (certificate: string, lists: readonly string[]) => Promise<string | undefined>;
  /** All that ever sealed, in PEM. */
  sealCertificates: () => Promise<string | undefined>;
  /** The day on which the keys were saved; undefined if they are the site's own of now. */
  keysSavedOn?: string;
};

/** What was brought stays until other certificates or files come: what belongs to them may follow. */
export function bring(before: readonly Brought[], now: readonly Brought[]): Brought[] {
  const startsOver = now.some(({ certificates, trouble }) => certificates || trouble);
  const kept = startsOver ? before.filter(({ keys, statusLists }) => keys || statusLists) : before;
  return [...kept.map((one) => (startsOver ? materialOnly(one) : one)), ...now];
}

const materialOnly = ({ name, keys, statusLists }: Brought): Brought => ({
  name,
  ...(keys !== undefined && { keys }),
  ...(statusLists && { statusLists }),
});

const listsIn = (pile: readonly Brought[]): string[] => pile.flatMap(({ statusLists = [] }) => statusLists);

/** The brought list that a certificate names: of several, the last. */
export function listNamed(name: unknown, lists: readonly string[]): string | undefined {
  return lists.findLast((list) => readSigned(list)?.payload.id === name) ?? lists.at(-1);
}

type Item = { name: string; certificate: string; agreement?: string; pdf?: FoundInFile["pdf"] };

const digestOf = (certificate: string): unknown =>
  asObject(asObject(readSigned(certificate)?.payload.credentialSubject)?.agreement)?.digest;

function itemsOf(pile: readonly Brought[]): Item[] {
  return pile.flatMap(({ name, certificates = [], agreement, pdf }) =>
    certificates.map((certificate, at) => ({
      name: certificates.length > 1 ? `${name}, certificate ${at + 1}` : name,
      certificate,
      ...(agreement !== undefined && { agreement }),
      ...(pdf && { pdf }),
    })),
  );
}

const OF_NOBODY =
  "This agreement belongs to none of the certificates here: it is, word for word, the agreement of another license.";
const ALONE = "This belongs to a certificate. Add the certificate as well.";

/** Gives an agreement that came as its own file to the certificates with its digest; otherwise says that it has none. */
async function assign({ name, agreement = "" }: Brought, items: readonly Item[]): Promise<Answer[]> {
  if (items.length === 0) return [{ name, trouble: ALONE }];
  let isAssigned = false;
  for (const item of items) {
    if (await agreementFault(agreement, digestOf(item.certificate))) continue;
    item.agreement ??= agreement;
    isAssigned = true;
  }
  return isAssigned ? [] : [{ name, trouble: OF_NOBODY }];
}

async function answerTo(
  { name, certificate, agreement, pdf }: Item,
  pile: readonly Brought[],
  sources: Sources,
  now: Date,
) {
  const { keysSavedOn } = sources;
  const seal = pdf && (await (await import("@/lib/verify/seal")).checkSeal(pdf, await sources.sealCertificates()));
  const report = await checkLicense({
    certificate,
    keys: await sources.keys(certificate),
    statusList: await sources.statusList(certificate, listsIn(pile)),
    ...(agreement !== undefined && { agreement }),
    ...(seal && { seal }),
    ...(keysSavedOn && { keysSavedOn }),
    now,
  });
  return { name, report };
}

/** One answer for each certificate, and for each file that holds none and should. */
export async function checkPile(pile: readonly Brought[], sources: Sources, now: Date): Promise<Answer[]> {
  const items = itemsOf(pile);
  const answers: Answer[] = [];
  const others = pile.filter(({ certificates }) => !certificates);
  for (const one of others) {
    if (one.trouble) answers.push({ name: one.name, trouble: one.trouble });
    else if (one.agreement !== undefined) answers.push(...(await assign(one, items)));
  }
  const reports: Answer[] = [];
  for (const item of items) reports.push(await answerTo(item, pile, sources, now));
  return [...reports, ...answers];
}
