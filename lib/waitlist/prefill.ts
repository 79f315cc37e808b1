import { type Interest, isInterest } from "@/lib/waitlist/rules";

type Query = Readonly<Record<string, string | string[] | undefined>>;

/** Where somebody came from. Not typed, so it survives resetting the form. */
export const ORIGIN_FIELDS = ["city", "ref", "src", "post"] as const;

/** The prefill in the form's address (specification 2). `ref`, `src` and `post` tell where somebody came from. */
export type Prefill = { interest?: Interest; city?: string; ref?: string; src?: string; post?: string };

const CITY = /^[\p{L}\p{M}][\p{L}\p{M} .,'’-]{0,59}$/u;
const MARK = /^[\w.:@/-]{1,120}$/;

const one = (query: Query, name: string): string => {
  const value = query[name];
  return (typeof value === "string" ? value : (value?.[0] ?? "")).trim();
};

/** Drops implausible values, since anybody can write an address. */
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
