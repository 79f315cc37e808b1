// Types that only the functions which check a session or a link can make: whoever asks for one cannot be called without
// that check. A signed-in creator's is `Creator` (lib/creators/queries.ts).

declare const confirmed: unique symbol;
declare const staff: unique symbol;
declare const administrator: unique symbol;

/** Proof that this browser followed a link mailed to the organization, or signed in with its address. */
export type ConfirmedBuyer = { readonly buyerOrgId: string; readonly [confirmed]: true };

/** Proof that the person's own address is the organization's. */
export type BuyerOfMember = ConfirmedBuyer & { readonly profileId: string };

/** The same for the person of an open session. */
export type SignedInBuyer = BuyerOfMember & { readonly sessionId: string };

/**
 * Proof that the request carries an administrator's session, with the role just read from the database, whether or not a
 * second factor was proved in it: it may prove or set up one, and nothing else.
 */
export type Staff = { id: string; email: string; sessionId: string; readonly [staff]: true };

/** Proof that the second factor was proved in that session, too, if there is one or must be one. */
export type Admin = Staff & { readonly [administrator]: true };
