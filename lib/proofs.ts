// Types that only the functions which check a session or a link can make: whoever asks for one cannot be called without
// that check. A signed-in creator's is `Creator` (lib/creators/queries.ts).

declare const confirmed: unique symbol;
declare const administrator: unique symbol;

/** Proof that this browser followed a link mailed to the organization, or signed in with its address. */
export type ConfirmedBuyer = { readonly buyerOrgId: string; readonly [confirmed]: true };

/** Proof that the person's own address is the organization's. */
export type BuyerOfMember = ConfirmedBuyer & { readonly profileId: string };

/** The same for the person of an open session. */
export type SignedInBuyer = BuyerOfMember & { readonly sessionId: string };

/** Proof that the request carries an administrator's session, with the role just read from the database. */
export type Admin = { id: string; email: string; readonly [administrator]: true };
