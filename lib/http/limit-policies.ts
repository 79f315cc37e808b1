/** Applied to browsers, email addresses and networks separately. */
export type Policy = {
  /** Per window, which starts with the first attempt; of one browser, and for one email address. */
  attempts: number;
  /** How many times as many a network may: a campus, an event or an office shares one. */
  perNetwork: 1 | 10;
  windowSeconds: number;
  /** Seconds for which the next attempt blocks the form; then a new window starts. */
  blockSeconds: number;
  /** If the counters are unavailable: public forms stay open, signing in closes. */
  whenDown: "open" | "closed";
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

  // Forms that came back faulty, of all kinds together: nothing was sent, so this only bounds the load.
  faults: { attempts: 60, perNetwork: 10, windowSeconds: 10 * MINUTE, blockSeconds: 5 * MINUTE, whenDown: "open" },

  // Like the guide's form.
  subscription: { attempts: 5, perNetwork: 10, windowSeconds: 5 * MINUTE, blockSeconds: 10 * MINUTE, whenDown: "open" },
  // Automatic reports by pages. Sized for the offices behind one address, which read a lot; without counters nothing is recorded.
  events: { attempts: 120, perNetwork: 1, windowSeconds: MINUTE, blockSeconds: MINUTE, whenDown: "closed" },

  // Keeping a creator and letting it go, while looking through a list.
  shortlist: { attempts: 60, perNetwork: 10, windowSeconds: MINUTE, blockSeconds: MINUTE, whenDown: "open" },

  // Asked by the offer form as it is filled in; more would only search for what is taken.
  availability: { attempts: 60, perNetwork: 1, windowSeconds: MINUTE, blockSeconds: MINUTE, whenDown: "closed" },

  // Each adds a small row that is kept for a day at most; of too many the oldest goes (lib/licenses/sandboxes). No longer than other forms, so
  // that one visitor of an office or a campus does not keep the others from trying.
  sandbox: { attempts: 10, perNetwork: 10, windowSeconds: 10 * MINUTE, blockSeconds: 5 * MINUTE, whenDown: "open" },

  // Like the waitlist: each attempt may mail an address that somebody else owns.
  onboarding: { attempts: 5, perNetwork: 10, windowSeconds: 10 * MINUTE, blockSeconds: 5 * MINUTE, whenDown: "open" },
  // A brand writes to several creators in one sitting; a flood would fill their mailboxes.
  offer: { attempts: 10, perNetwork: 10, windowSeconds: 10 * MINUTE, blockSeconds: 10 * MINUTE, whenDown: "open" },
  // Minimum rates told by one form to several creators: no more than its sender could ask for one by one, by as many offers.
  minimums: { attempts: 10, perNetwork: 10, windowSeconds: 10 * MINUTE, blockSeconds: 10 * MINUTE, whenDown: "closed" },
  // Each mails somebody who did not ask for it, once; a brand invites a few people in one sitting.
  invitation: {
    attempts: 5,
    perNetwork: 10,
    windowSeconds: 10 * MINUTE,
    blockSeconds: 10 * MINUTE,
    whenDown: "closed",
  },
  // A 256-bit token cannot be guessed, so this only bounds the load; retries and double clicks never reach it.
  decision: { attempts: 60, perNetwork: 1, windowSeconds: MINUTE, blockSeconds: MINUTE, whenDown: "open" },
  // Messages about offers and reports of them; each chain of offers has limits of its own (lib/offers/rules).
  messages: { attempts: 20, perNetwork: 10, windowSeconds: 10 * MINUTE, blockSeconds: 10 * MINUTE, whenDown: "open" },
  // Checking a certificate costs two signatures and an inflated list; browsers with scripts do it themselves.
  verify: { attempts: 30, perNetwork: 1, windowSeconds: MINUTE, blockSeconds: MINUTE, whenDown: "open" },
  // Documents of licenses that must be made, up to seconds of a processor each; kept copies are not counted. A licensee who
  // downloads all licenses of a campaign stays below it.
  document: { attempts: 30, perNetwork: 1, windowSeconds: 10 * MINUTE, blockSeconds: 5 * MINUTE, whenDown: "open" },
  // Everything that is held about a mailbox, once; asked again only if something kept it from going.
  erase: { attempts: 5, perNetwork: 10, windowSeconds: 10 * MINUTE, blockSeconds: 10 * MINUTE, whenDown: "open" },
  // All that is held about a mailbox as one file, read again each time: up to a second of the database.
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
  // Answers with a recording; a page asks for one only when it is played, a player for a few parts of it.
  sample: { attempts: 240, perNetwork: 1, windowSeconds: MINUTE, blockSeconds: MINUTE, whenDown: "open" },
  // Each is read, which takes up to a quarter of a second, and up to 1 MB is kept.
  sampleFile: { attempts: 20, perNetwork: 10, windowSeconds: 10 * MINUTE, blockSeconds: 10 * MINUTE, whenDown: "open" },
  // A signed-in creator trying out settings.
  rules: { attempts: 30, perNetwork: 10, windowSeconds: 10 * MINUTE, blockSeconds: 5 * MINUTE, whenDown: "open" },

  // Each request may mail one person, who gets one link within minutes whoever asks (lib/mail/outbox): the address is not counted,
  // so that strangers who type it cannot keep its owner out.
  signInLink: {
    attempts: 5,
    perNetwork: 10,
    windowSeconds: 10 * MINUTE,
    blockSeconds: 10 * MINUTE,
    whenDown: "closed",
  },
  // Likewise: a link to what is held about the address.
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
  // and at most 5 in 5 minutes against one account from all networks. Strangers can keep this blocked: see the next.
  adminAddress: { attempts: 5, perNetwork: 1, windowSeconds: 5 * MINUTE, blockSeconds: 5 * MINUTE, whenDown: "closed" },
  // A browser that has signed in to the account has its own attempts.
  adminBrowser: {
    attempts: 5,
    perNetwork: 1,
    windowSeconds: 10 * MINUTE,
    blockSeconds: 15 * MINUTE,
    whenDown: "closed",
  },
  // Codes of a second factor, of which three in a million are right at any time: whoever has the password already may
  // guess 700 a day, and each is audited.
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
