export const INTERESTS = ["talent", "license_partner", "agent"] as const;
export type Interest = (typeof INTERESTS)[number];
export const interestLabels: Record<Interest, string> = {
  talent: "Talent",
  license_partner: "License Partner",
  agent: "Talent Agent",
};

/** The specification's words for administrators. */
export const adminInterestLabels: Record<Interest, string> = {
  talent: "Verified Talent",
  license_partner: "License Partner",
  agent: "Agent",
};

export const isInterest = (text: unknown): text is Interest => INTERESTS.some((interest) => interest === text);

/** Its hash is stored with the consent. */
export const UPDATES_STATEMENT = "Email me updates about the launch. I can withdraw this at any time.";

/** In the order of their checks. */
export const STEP_1_FIELDS = ["fullName", "email", "phone", "primaryInterest", "consentUpdates"] as const;

type Query = Readonly<Record<string, string | string[] | undefined>>;

/** Where somebody came from. It is not typed, so it survives resetting the form. */
export const ORIGIN_FIELDS = ["city", "ref", "src", "post"] as const;

/** The prefill in the form's address (specification 2). `ref`, `src` and `post` tell where somebody came from. */
export type Prefill = { interest?: Interest; city?: string; ref?: string; src?: string; post?: string };

const CITY = /^[\p{L}\p{M}][\p{L}\p{M} .,'’-]{0,59}$/u;
const MARK = /^[\w.:@/-]{1,120}$/;

const one = (query: Query, name: string): string => {
  const value = query[name];
  return (typeof value === "string" ? value : (value?.[0] ?? "")).trim();
};

/** Drops implausible values, because anybody can write an address. */
export function prefillOf(query: Query): Prefill {
  const [city, ref, src, post] = [one(query, "city"), one(query, "ref"), one(query, "src"), one(query, "post")];
  const known = CITY.test(city);
  const interest = [one(query, "primaryInterest"), one(query, "role"), known ? "talent" : ""].find(isInterest);
  return {
    ...(interest && { interest }),
    ...(known && { city }),
    ...(MARK.test(ref) && { ref }),
    ...(MARK.test(src) && { src }),
    ...(MARK.test(post) && { post }),
  };
}
