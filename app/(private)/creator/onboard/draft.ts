import { storedDraft } from "@/components/form/stored-draft";

/** Stored in the browser (spec 3, local onboarding draft). Never holds the name or the login address. */
export type Draft = {
  preset_type: string;
  toggles: string[];
  price_floor_cents: number | null;
  auto_approve: boolean;
  /** Missing in drafts that were stored before the form asked. */
  allows_exclusive?: boolean;
  payout_email: string;
  /** Missing in drafts of earlier releases. */
  replica_notice?: string;
  /** Missing in drafts of earlier releases, which allowed all media. */
  media_choice?: string;
  media?: string[];
  lastSaved: number;
};

const isDraft = (value: unknown): value is Draft => {
  const draft = value as Partial<Draft> | null;
  return (
    typeof draft?.preset_type === "string" &&
    Array.isArray(draft.toggles) &&
    (draft.media === undefined || Array.isArray(draft.media)) &&
    typeof draft.payout_email === "string" &&
    typeof draft.lastSaved === "number"
  );
};

export const onboardingDraft = storedDraft("creator-onboarding-draft", (stored) =>
  isDraft(stored) ? stored : undefined,
);

export function readDraft(form: HTMLFormElement, now: number): Draft {
  const data = new FormData(form);
  const cents = Math.round(Number(data.get("minimumRate")) * 100);
  return {
    preset_type: String(data.get("preset") ?? ""),
    toggles: data.getAll("toggles").map(String),
    price_floor_cents: Number.isSafeInteger(cents) && cents > 0 ? cents : null,
    auto_approve: data.has("autoApprove"),
    allows_exclusive: data.has("allowsExclusive"),
    payout_email: String(data.get("payoutEmail") ?? ""),
    media_choice: String(data.get("mediaChoice") ?? ""),
    media: data.getAll("media").map(String),
    replica_notice: String(data.get("replicaNotice") ?? ""),
    lastSaved: now,
  };
}

export function fillFromDraft(form: HTMLFormElement, draft: Draft): void {
  const inputs = (name: string) => form.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`);
  for (const radio of inputs("preset")) radio.checked = radio.value === draft.preset_type;
  for (const radio of inputs("replicaNotice")) {
    if (draft.replica_notice) radio.checked = radio.value === draft.replica_notice;
  }
  for (const radio of inputs("mediaChoice")) radio.checked = radio.value === (draft.media_choice || "all");
  for (const box of inputs("media")) box.checked = (draft.media ?? []).includes(box.value);
  for (const box of inputs("toggles")) box.checked = draft.toggles.includes(box.value);
  for (const box of inputs("autoApprove")) box.checked = draft.auto_approve;
  for (const box of inputs("allowsExclusive")) box.checked = draft.allows_exclusive === true;
  for (const field of inputs("payoutEmail")) field.value = draft.payout_email;
  const cents = draft.price_floor_cents;
  if (cents !== null) for (const field of inputs("minimumRate")) field.value = String(cents / 100);
}
