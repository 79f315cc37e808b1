/** What keeps mail from going out, and what to do about it. */
export const troubleWords = {
  "key-refused":
    "Resend refuses our key. Check RESEND_API_KEY of every server; mail waits, and goes out within a minute once the key is right",
  "sender-refused":
    "Resend refuses our sender. Check MAIL_FROM, and that its domain is verified at Resend; mail waits, and goes out within a minute after",
  limited:
    "Resend limits our rate. Set MAIL_PER_SECOND to your team's limit, or ask Resend to raise it; mail waits and goes out more slowly",
  "quota-reached":
    "The quota of mails at Resend is used up. Raise the plan, or wait for its reset; mail waits, and one is tried at least every hour",
  failing:
    "Resend answers with errors. Look at its status page; mail is repeated, and given up about 20 hours after its first try",
  unreachable:
    "Resend does not answer. Check the servers' way to it (network, names, RESEND_BASE_URL); mail is repeated, and given up about 20 hours after its first try",
} as const;
export type Trouble = keyof typeof troubleWords;

export const PROVIDER_STATES = ["ok", ...(Object.keys(troubleWords) as Trouble[])] as const;

/** The status and the provider's name of an error. The sentence after it may quote an address. */
export const nameOfError = (error: string): string => error.split(":")[0]?.slice(0, 60) ?? "";
