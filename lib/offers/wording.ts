/** The specification's answer to a submitted offer (section 8). */
export const OFFER_SUBMITTED = {
  title: "Offer submitted!",
  message: "The creator will receive an email with your offer details.",
} as const;
