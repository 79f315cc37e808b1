/** How often something may be tried, by one address and for one e-mail address alike. */
export type Policy = {
  /** Tries that pass within one window, which starts with the first. */
  attempts: number;
  windowSeconds: number;
  /** How long the next try closes the form, after which a new window starts. */
  blockSeconds: number;
  /** When the counters cannot be read: public forms stay open, signing in closes. */
  whenDown: "open" | "closed";
};

const MINUTE = 60;

/** Spec 9: what holds for a form that names no numbers. */
const usual: Policy = { attempts: 3, windowSeconds: MINUTE, blockSeconds: 5 * MINUTE, whenDown: "open" };

export const policies = {
  usual,

  // Spec 9, by form.
  waitlist: { attempts: 5, windowSeconds: 10 * MINUTE, blockSeconds: 5 * MINUTE, whenDown: "open" },
  contact: { attempts: 3, windowSeconds: 5 * MINUTE, blockSeconds: 10 * MINUTE, whenDown: "open" },
  demo: { attempts: 3, windowSeconds: 5 * MINUTE, blockSeconds: 10 * MINUTE, whenDown: "open" },
  referral: { attempts: 5, windowSeconds: 5 * MINUTE, blockSeconds: 10 * MINUTE, whenDown: "open" },
  guide: { attempts: 5, windowSeconds: 5 * MINUTE, blockSeconds: 10 * MINUTE, whenDown: "open" },

  // As the guide's form.
  subscription: { attempts: 5, windowSeconds: 5 * MINUTE, blockSeconds: 10 * MINUTE, whenDown: "open" },
  // What pages report by themselves. An office behind one address reads a lot; without counters nothing is recorded.
  events: { attempts: 120, windowSeconds: MINUTE, blockSeconds: MINUTE, whenDown: "closed" },

  // As the waitlist: each try may send a mail to an address that somebody else owns.
  onboarding: { attempts: 5, windowSeconds: 10 * MINUTE, blockSeconds: 5 * MINUTE, whenDown: "open" },
  // A brand writes to several creators in one sitting; a flood would fill their mailboxes.
  offer: { attempts: 10, windowSeconds: 10 * MINUTE, blockSeconds: 10 * MINUTE, whenDown: "open" },
  // A token of 256 bits cannot be guessed, so this only bounds the load; retries and double clicks never reach it.
  decision: { attempts: 60, windowSeconds: MINUTE, blockSeconds: MINUTE, whenDown: "open" },
  // Checking a certificate costs two signatures and an inflated list; browsers with scripts do it themselves.
  verify: { attempts: 30, windowSeconds: MINUTE, blockSeconds: MINUTE, whenDown: "open" },
  // A signed-in licensee filing uses of a campaign, or a creator who objects to some of them; each objection mails two people.
  uses: { attempts: 20, windowSeconds: 10 * MINUTE, blockSeconds: 10 * MINUTE, whenDown: "open" },
  // Each try mails an address that may be somebody else's; one member has five a day besides.
  addressChange: { attempts: 5, windowSeconds: 10 * MINUTE, blockSeconds: 10 * MINUTE, whenDown: "open" },
  // A signed-in creator trying out settings.
  rules: { attempts: 30, windowSeconds: 10 * MINUTE, blockSeconds: 5 * MINUTE, whenDown: "open" },

  // Each request mails one person: nobody needs more, and nobody's mailbox should get more.
  signInLink: { attempts: 5, windowSeconds: 10 * MINUTE, blockSeconds: 10 * MINUTE, whenDown: "closed" },
  // Using the link. Guessing is hopeless; a household or office behind one address is not.
  signInConfirm: { attempts: 20, windowSeconds: 10 * MINUTE, blockSeconds: 10 * MINUTE, whenDown: "closed" },
  // Passwords can be guessed: at most 5 in 25 minutes from one network,
  adminSignIn: { attempts: 5, windowSeconds: 10 * MINUTE, blockSeconds: 15 * MINUTE, whenDown: "closed" },
  // and at most 5 in 5 minutes against one account, from however many. Strangers can hold this closed: see the next.
  adminAddress: { attempts: 5, windowSeconds: 5 * MINUTE, blockSeconds: 5 * MINUTE, whenDown: "closed" },
  // A browser with which somebody signed in to the account before has tries of its own.
  adminBrowser: { attempts: 5, windowSeconds: 10 * MINUTE, blockSeconds: 15 * MINUTE, whenDown: "closed" },
  // The set-up token can be guessed at too.
  adminSetup: { attempts: 5, windowSeconds: 10 * MINUTE, blockSeconds: 15 * MINUTE, whenDown: "closed" },
} as const satisfies Record<string, Policy>;

export type PolicyName = keyof typeof policies;
