import { storedDraft } from "@/components/form/stored-draft";
import { HONEYPOT_FIELD } from "@/lib/form-fields";

/** Stored in the browser (specification 3, waitlist draft). Never holds an agreement. */
export type Draft = { lastSaved: number; step: number; fields: Record<string, string[]> };

/** Agreements must be given again; the others belong to the page. */
const LEFT_OUT = new Set(["agree", "intent", "step", "lastSaved", HONEYPOT_FIELD]);

const isKept = (name: string): boolean => /^[a-z]\w*$/i.test(name) && !LEFT_OUT.has(name);

function readStored(stored: unknown): Draft | undefined {
  if (typeof stored !== "object" || stored === null) return undefined;
  const { lastSaved, step, ...rest } = stored as Record<string, unknown>;
  if (typeof lastSaved !== "number") return undefined;
  const fields = Object.entries(rest)
    .filter(([name]) => isKept(name))
    .map(([name, value]) => [name, [value].flat().filter((entry) => typeof entry === "string")] as const);
  return { lastSaved, step: step === 2 ? 2 : 1, fields: Object.fromEntries(fields) };
}

export const waitlistDraft = storedDraft("waitlist-draft", readStored);

/** Saves only with a name or an address (specification 4). */
export function saveDraft(form: HTMLFormElement, step: number, now: number): void {
  const data = new FormData(form);
  if (!data.get("fullName") && !data.get("email")) return;
  const names = [...new Set(data.keys())].filter(isKept);
  const fields = names.map((name) => {
    const values = data.getAll(name).map(String);
    return [name, values.length === 1 ? values[0] : values] as const;
  });
  waitlistDraft.save({ ...Object.fromEntries(fields), lastSaved: now, step });
}

/**
 * Restores a draft into the form. Values of fields that are not shown go into `carrier` as hidden fields, which the
 * server's next response passes on to step 2.
 */
export function fillFromDraft(form: HTMLFormElement, draft: Draft, carrier: HTMLElement): void {
  for (const box of form.querySelectorAll<HTMLInputElement>("input[type=checkbox][name=consentUpdates]")) {
    box.checked = "consentUpdates" in draft.fields;
  }
  const carried: HTMLInputElement[] = [];
  for (const [name, values] of Object.entries(draft.fields)) {
    const controls = form.querySelectorAll<HTMLInputElement>(`[name="${CSS.escape(name)}"]`);
    for (const control of controls) {
      // The origin in the page's own address takes precedence.
      if (control.type === "hidden") continue;
      if (control.type === "radio" || control.type === "checkbox") control.checked = values.includes(control.value);
      else control.value = values[0] ?? "";
    }
    if (controls.length > 0) continue;
    for (const value of values) {
      const field = document.createElement("input");
      Object.assign(field, { type: "hidden", name, value });
      carried.push(field);
    }
  }
  carrier.replaceChildren(...carried);
}
