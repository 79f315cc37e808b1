import { z } from "zod";
import { ADVISER_NAME, ADVISERS, DETAIL_MAX, INITIALS_MAX, type ReplicaSignature, SHOWS } from "@/lib/terms/replica";
import { readUses } from "@/lib/terms/replica-fields";
import { fieldOfUse, USE_FIELDS, USE_NUMBERS, type UseField } from "@/lib/terms/replica-names";
import { imitatesUs, noImitation, ONLY_OURS } from "@/lib/text/imitation";

const typed = (max: number) => z.string().max(max, `Please use at most ${max} characters.`).default("");

/** Leaves room for spaces typed around the words. */
const fieldOf = (name: UseField) => typed(name.endsWith("Shows") ? SHOWS.max * 2 : DETAIL_MAX * 2);

/** The offer form's fields for each use (`readUses`). */
export const useFieldsSchema = Object.fromEntries(USE_FIELDS.map((name) => [name, fieldOf(name)])) as Record<
  UseField,
  ReturnType<typeof fieldOf>
>;

const asked = z.looseObject({ rights: z.array(z.string()), media: z.array(z.string()).catch([]) });

export const NO_USE = "Describe at least one use of the digital replica.";

const IN_WORDS = ["Shows", "Languages", "Tool", "Kept"] as const;

const imitations = (form: Record<string, unknown>): [name: UseField, message: string][] =>
  USE_NUMBERS.flatMap((number) =>
    IN_WORDS.map((part) => fieldOfUse(number, part))
      .filter((name) => imitatesUs(String(form[name] ?? "")))
      .map((name): [UseField, string] => [name, `Use ${number}: ${ONLY_OURS}`]),
  );

/** What is typed about uses counts only if a replica is licensed: otherwise the fields are hidden. */
export function faultsOfUses(form: unknown): [name: string, message: string][] {
  const { success, data } = asked.safeParse(form);
  if (!success || !data.rights.includes("replica")) return [];
  const { uses, faults } = readUses(data as Record<string, string>, data.media);
  return uses.length === 0 && faults.length === 0 ? [["use1Medium", NO_USE]] : [...faults, ...imitations(data)];
}

/** In the forms that approve or counter. The action requires them if the offer has a replica, and ignores them otherwise. */
export const signatureFields = {
  initials: typed(INITIALS_MAX * 4),
  adviser: typed(20),
  lawyerName: typed(ADVISER_NAME.max * 2),
  unionName: typed(ADVISER_NAME.max * 2),
};

type Typed = { [Name in keyof typeof signatureFields]: string };

const INITIALS = new RegExp(`^[\\p{L}\\p{M}.]{1,${INITIALS_MAX}}$`, "u");

/** Turns "A. M." into "A.M."; undefined if these are no initials. */
function initialsIn(text: string): string | undefined {
  const joined = text.normalize("NFC").split(/\s+/).join("");
  return INITIALS.test(joined) && /\p{L}/u.test(joined) ? joined : undefined;
}

function nameIn(text: string): string | undefined {
  const name = text.normalize("NFC").trim().split(/\s+/).join(" ");
  const { length } = Array.from(name);
  return length >= ADVISER_NAME.min && length <= ADVISER_NAME.max ? name : undefined;
}

const nameFields = { lawyer: "lawyerName", union: "unionName" } as const;

type Read =
  | { ok: true; signature: ReplicaSignature }
  | { ok: false; fieldErrors: Partial<Record<keyof Typed, string>> };

export function readSignature(form: Typed): Read {
  const initials = initialsIn(form.initials);
  const kind = ADVISERS.find((one) => one === form.adviser);
  const named = kind && kind !== "nobody" ? nameFields[kind] : undefined;
  const name = named && nameIn(form[named]);
  const claims = name !== undefined && imitatesUs(name);
  const fieldErrors = {
    ...(!initials && { initials: `Type your initials, such as AM: 1 to ${INITIALS_MAX} letters.` }),
    ...(!kind && { adviser: "Say who advised you on the digital replica: a lawyer, a union, or nobody." }),
    ...(named && !name && { [named]: kind === "lawyer" ? "Name the lawyer." : "Name the union." }),
    ...(named && claims && { [named]: noImitation[1] }),
  };
  if (!initials || !kind || claims || (named && !name)) return { ok: false, fieldErrors };
  return { ok: true, signature: { initials, adviser: named ? `${kind}: ${name}` : "nobody" } };
}
