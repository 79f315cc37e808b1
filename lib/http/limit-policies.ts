/** Applied separately to browsers, email addresses and networks. */
export type Policy = {
  /** Per window, which starts with the first attempt, for one browser and for one email address. */
  attempts: number;
  /** How many times as many a network may make, because a campus, an event or an office shares one. */
  perNetwork: 1 | 10;
  windowSeconds: number;
  /** Seconds for which one more attempt blocks the form. Then a new window starts. */
  blockSeconds: number;
  /** What happens if the counters are unavailable: public forms stay open, signing in closes. */
  whenDown: "open" | "closed";
};

export type Counter = { key: string; attempts: number };

/**
 * Counts attempts. `count` adds one to every counter, unless one of them is already blocked, and returns the seconds that the
 * caller must wait, or null if the attempt is allowed. Exact under concurrency, also between processes. PostgreSQL uses its own
 * clock, because servers' clocks differ. Rejects if the counters are unavailable.
 */
export type LimitStore = {
  count: (policy: Policy, counters: readonly Counter[]) => Promise<number | null>;
  /** Takes back one attempt that `count` allowed. A counter that has started over meanwhile may stay as it is. */
  giveBack: (policy: Policy, counters: readonly Counter[]) => Promise<void>;
};

const MINUTE = 60;

/** The default of the specification (spec 9). */
const usual: Policy = {
  attempts: 3,
  perNetwork: 10,
  windowSeconds: MINUTE,
  blockSeconds: 5 * MINUTE,
  whenDown: "open",
};

export const policies = {
  usual,

  // Spec 9, by form.
  waitlist: { attempts: 5, perNetwork: 10, windowSeconds: 10 * MINUTE, blockSeconds: 5 * MINUTE, whenDown: "open" },
  contact: { attempts: 3, perNetwork: 10, windowSeconds: 5 * MINUTE, blockSeconds: 10 * MINUTE, whenDown: "open" },
  demo: { attempts: 3, perNetwork: 10, windowSeconds: 5 * MINUTE, blockSeconds: 10 * MINUTE, whenDown: "open" },
  referral: { attempts: 5, perNetwork: 10, windowSeconds: 5 * MINUTE, blockSeconds: 10 * MINUTE, whenDown: "open" },
  guide: { attempts: 5, perNetwork: 10, windowSeconds: 5 * MINUTE, blockSeconds: 10 * MINUTE, whenDown: "open" },

  // Forms of all kinds that came back faulty, together: nothing was sent, so this only bounds the load.
  faults: { attempts: 60, perNetwork: 10, windowSeconds: 10 * MINUTE, blockSeconds: 5 * MINUTE, whenDown: "open" },

  // Like the guide's form.
  subscription: { attempts: 5, perNetwork: 10, windowSeconds: 5 * MINUTE, blockSeconds: 10 * MINUTE, whenDown: "open" },
  // Automatic reports from pages. Sized for offices that share one address and read a lot. Without counters nothing is
  // recorded.
  events: { attempts: 120, perNetwork: 1, windowSeconds: MINUTE, blockSeconds: MINUTE, whenDown: "closed" },

  // Keeping creators and letting them go, while looking through a list.
  shortlist: { attempts: 60, perNetwork: 10, windowSeconds: MINUTE, blockSeconds: MINUTE, whenDown: "open" },

  // Asked by the offer form as it is filled in. More requests would only be a search for what is taken.
  availability: { attempts: 60, perNetwork: 1, windowSeconds: MINUTE, blockSeconds: MINUTE, whenDown: "closed" },

  // Each adds a small row that is kept for at most a day; if there are too many, the oldest goes (lib/licenses/sandboxes). The
  // block is no longer than other forms', so that one visitor in an office or on a campus does not keep the others from trying.
  sandbox: { attempts: 10, perNetwork: 10, windowSeconds: 10 * MINUTE, blockSeconds: 5 * MINUTE, whenDown: "open" },

  // Like the waitlist: each attempt may mail an address that somebody else owns.
  onboarding: { attempts: 5, perNetwork: 10, windowSeconds: 10 * MINUTE, blockSeconds: 5 * MINUTE, whenDown: "open" },
  // A brand writes to several creators in one sitting; a flood would fill their mailboxes.
  offer: { attempts: 10, perNetwork: 10, windowSeconds: 10 * MINUTE, blockSeconds: 10 * MINUTE, whenDown: "open" },
  // Minimum rates that one form with several creators reveals: no more than its sender could learn by as many single offers.
  minimums: { attempts: 10, perNetwork: 10, windowSeconds: 10 * MINUTE, blockSeconds: 10 * MINUTE, whenDown: "closed" },
  // Each mails somebody once who did not ask for it. A brand invites a few people in one sitting.
  invitation: {
    attempts: 5,
    perNetwork: 10,
    windowSeconds: 10 * MINUTE,
    blockSeconds: 10 * MINUTE,
    whenDown: "closed",
  },
  // The same within a day, for a network and for one address. Everybody together may send 200 (lib/creators/invite), and one
  // network must not use them all up.
  invitationsOfDay: {
    attempts: 2,
    perNetwork: 10,
    windowSeconds: 24 * 60 * MINUTE,
    blockSeconds: 24 * 60 * MINUTE,
    whenDown: "closed",
  },
  // A 256-bit token cannot be guessed, so this only bounds the load. Retries and double clicks never reach it.
  decision: { attempts: 60, perNetwork: 1, windowSeconds: MINUTE, blockSeconds: MINUTE, whenDown: "open" },
  // Messages about offers and reports of them; each chain of offers has limits of its own (lib/offers/message-rules).
  messages: { attempts: 20, perNetwork: 10, windowSeconds: 10 * MINUTE, blockSeconds: 10 * MINUTE, whenDown: "open" },
  // Checking a certificate costs two signatures and an inflated list; browsers with scripts do it themselves.
  verify: { attempts: 30, perNetwork: 1, windowSeconds: MINUTE, blockSeconds: MINUTE, whenDown: "open" },
  // License documents that must be made, each taking up to seconds of processor time; stored copies do not count. A licensee
  // who downloads all licenses of a campaign stays below it.
  document: { attempts: 30, perNetwork: 1, windowSeconds: 10 * MINUTE, blockSeconds: 5 * MINUTE, whenDown: "open" },
  // Erases everything held about a mailbox, once. Repeated only if something prevented it.
  erase: { attempts: 5, perNetwork: 10, windowSeconds: 10 * MINUTE, blockSeconds: 10 * MINUTE, whenDown: "open" },
  // All that is held about a mailbox as one file, read anew each time: up to a second of the database.
  dataFile: { attempts: 5, perNetwork: 10, windowSeconds: 10 * MINUTE, blockSeconds: 10 * MINUTE, whenDown: "open" },
  // For licensees filing a campaign's uses and creators disputing them; each dispute mails two people.
  uses: { attempts: 20, perNetwork: 10, windowSeconds: 10 * MINUTE, blockSeconds: 10 * MINUTE, whenDown: "open" },
  // Each attempt mails an address that may be somebody else's. There is also a limit of five a day per member.
  addressChange: {
    attempts: 5,
    perNetwork: 10,
    windowSeconds: 10 * MINUTE,
    blockSeconds: 10 * MINUTE,
    whenDown: "open",
  },
  // Answers with a recording. A page asks for one only when it is played, and a player asks for a few parts of it.
  sample: { attempts: 240, perNetwork: 1, windowSeconds: MINUTE, blockSeconds: MINUTE, whenDown: "open" },
  // Answers with a picture. A list has 24 small ones, and asks about them again without their being sent.
  picture: { attempts: 600, perNetwork: 1, windowSeconds: MINUTE, blockSeconds: MINUTE, whenDown: "open" },
  // Reading each takes up to a quarter of a second, and up to 1 MB is kept.
  memberFile: { attempts: 20, perNetwork: 10, windowSeconds: 10 * MINUTE, blockSeconds: 10 * MINUTE, whenDown: "open" },
  // A signed-in creator trying out settings.
  rules: { attempts: 30, perNetwork: 10, windowSeconds: 10 * MINUTE, blockSeconds: 5 * MINUTE, whenDown: "open" },

  // Each request may mail one person, who gets one link within minutes whoever asks (lib/mail/budget). The address has no
  // counter, so that strangers who type it cannot keep its owner out.
  signInLink: {
    attempts: 5,
    perNetwork: 10,
    windowSeconds: 10 * MINUTE,
    blockSeconds: 10 * MINUTE,
    whenDown: "closed",
  },
  // The same for a link to what is held about the address.
  dataLink: { attempts: 5, perNetwork: 10, windowSeconds: 10 * MINUTE, blockSeconds: 10 * MINUTE, whenDown: "closed" },
  // For using the link. Guessing is hopeless, but a household or office shares one address.
  signInConfirm: {
    attempts: 20,
    perNetwork: 10,
    windowSeconds: 10 * MINUTE,
    blockSeconds: 10 * MINUTE,
    whenDown: "closed",
  },
  // Passwords can be guessed: at most 5 in 25 minutes from one network,
  adminSignIn: {
    attempts: 5,
    perNetwork: 1,
    windowSeconds: 10 * MINUTE,
    blockSeconds: 15 * MINUTE,
    whenDown: "closed",
  },
  // and at most 5 in 5 minutes against one account from all networks. Strangers can keep this blocked, hence the next.
  adminAddress: { attempts: 5, perNetwork: 1, windowSeconds: 5 * MINUTE, blockSeconds: 5 * MINUTE, whenDown: "closed" },
  // A browser that has signed in to the account has attempts of its own.
  adminBrowser: {
    attempts: 5,
    perNetwork: 1,
    windowSeconds: 10 * MINUTE,
    blockSeconds: 15 * MINUTE,
    whenDown: "closed",
  },
  // Codes of a second factor. Three in a million are right at any time, so whoever already has the password may guess 700 a
  // day, and each guess is audited.
  factorCode: {
    attempts: 5,
    perNetwork: 10,
    windowSeconds: 10 * MINUTE,
    blockSeconds: 10 * MINUTE,
    whenDown: "closed",
  },
  // The set-up token can be guessed at too.
  adminSetup: { attempts: 5, perNetwork: 1, windowSeconds: 10 * MINUTE, blockSeconds: 15 * MINUTE, whenDown: "closed" },
} as const satisfies Record<string, Policy>;

export type PolicyName = keyof typeof policies;
