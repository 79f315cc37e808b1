import type { Refusal } from "@/lib/refusal";

// What an act leads to, and what a session must prove for it. A copied cookie is a session too, so an act is judged by what it
// leads to, whatever its form is called. Acts that move money, give or end rights, open somebody's data or speak in our name
// require proof of the mailbox (members) or the second factor (staff), in the transaction that acts.

/** Consequences that cannot simply be taken back. */
export const CONSEQUENCES = {
  money: "Money goes to somebody else",
  given: "Rights are given for long, or beyond recall",
  ended: "A right, a license or an account ends for good",
  account: "The account changes hands, or how it is entered",
  data: "Somebody’s data is seen, taken away or destroyed",
  spoken: "Mail in our name goes to an address that somebody typed, or to many",
  standing: "What we say or show of somebody changes",
  power: "Who governs changes, or what the product does",
} as const;

type Acts = Readonly<Record<string, { leadsTo: keyof typeof CONSEQUENCES; words: string }>>;

/**
 * What a member's session may do only with proof of its mailbox (lib/accounts/mailbox-proof). `words` completes "wants to ...".
 */
export const PROVED_ACTS = {
  payout: { leadsTo: "money", words: "send your payouts to another address" },
  address: { leadsTo: "account", words: "move your account to another address" },
  rules: { leadsTo: "given", words: "loosen the rules of your offers" },
  agree: {
    leadsTo: "given",
    words: "agree to a license with a digital replica, AI training, exclusivity or a term of more than 12 months",
  },
  release: { leadsTo: "given", words: "let a creator license to others what you have exclusively" },
  ending: { leadsTo: "ended", words: "end a license, or one of its rights, for good" },
  closing: { leadsTo: "ended", words: "close your profile, or your brand’s account, for good" },
  team: { leadsTo: "power", words: "change who acts for your brand" },
  admin: { leadsTo: "power", words: "become an administrator" },
  data: { leadsTo: "data", words: "see, download or erase everything that we hold about you" },
  factor: { leadsTo: "account", words: "add an authenticator app or a passkey" },
  password: { leadsTo: "account", words: "choose another password" },
} as const satisfies Acts;

export type ProvedAct = keyof typeof PROVED_ACTS;

/** What an administrator's session may do only with a fresh second factor (lib/proofs). `words` completes "to ...". */
export const FACTOR_ACTS = {
  export: { leadsTo: "data", words: "export data" },
  void: { leadsTo: "ended", words: "end a license" },
  dispute: { leadsTo: "ended", words: "decide a dispute" },
  verification: { leadsTo: "standing", words: "decide on a creator or an organization" },
  sample: { leadsTo: "standing", words: "remove a sample or a picture" },
  message: { leadsTo: "standing", words: "hide a message" },
  flag: { leadsTo: "power", words: "switch a feature" },
  reply: { leadsTo: "spoken", words: "mail a reply to an address that somebody typed" },
  mail: { leadsTo: "spoken", words: "let mail go" },
  announcement: { leadsTo: "spoken", words: "mail many readers" },
  erase: { leadsTo: "data", words: "erase a person" },
  administrators: { leadsTo: "power", words: "change who is an administrator" },
  factors: { leadsTo: "account", words: "change how you prove that it is you" },
} as const satisfies Acts;

export type FactorAct = keyof typeof FACTOR_ACTS;

/** What an action requires for what it leads to, or why it requires nothing. */
type Asked = readonly [ProvedAct | FactorAct, ...(ProvedAct | FactorAct)[]];
type Row = Asked | string;

const ANYBODY = "Anybody may send it, and it binds nobody";
const OFFERED = "A grave one is never answered at once: the brand is mailed it, and withdraws it until it is";
const LINK = "Its mailed link is the proof";
const LESS = "It only takes away what the person can have again";
const READ = "It shows or notes what the session shows already";
const ANSWERED = "The other side is told, and answers it";
const UNDONE = "Its owner sees it and sets it back";
const OPENED = "Works only on data that was opened, which asked for the mailbox";
const SIGNING_IN = "It begins a session, and is the proof itself";
const REVIEWED = "Staff read it before anything comes of it";
const OWN_NOTES = "It reaches nobody else";

/** Every server action, by its file. A test compares it with the code. */
export const ACTIONS: Readonly<Record<string, Readonly<Record<string, Row>>>> = {
  "app/(forms)/(demo)/actions.ts": { askForDemo: ANYBODY },
  "app/(forms)/contact/actions.ts": { contactUs: ANYBODY },
  "app/(forms)/referral/actions.ts": { claim: ANYBODY },
  "app/(forms)/resources/nil-guide/actions.ts": { getGuide: ANYBODY },
  "app/(forms)/waitlist/actions.ts": { applyToWaitlist: ANYBODY },
  "app/(private)/admin/administrators/actions.ts": {
    invite: ["administrators"],
    takeBack: LESS,
    endTheirSessions: ["administrators"],
    remove: ["administrators"],
  },
  "app/(private)/admin/announcements/actions.ts": {
    writeDraft: OWN_NOTES,
    editDraft: OWN_NOTES,
    mailToMe: OWN_NOTES,
    removeDraft: OWN_NOTES,
    send: ["announcement"],
    cancel: LESS,
  },
  "app/(private)/admin/brands/actions.ts": { answer: ["verification"], end: ["verification"] },
  "app/(private)/admin/creators/actions.ts": {
    decideOn: ["verification"],
    answerVerification: "It grants nothing, and goes to the mailbox that asked and was confirmed",
    removeSample: ["sample"],
    removePicture: ["sample"],
  },
  "app/(private)/admin/disputes/actions.ts": { decide: ["dispute"], end: ["void"] },
  "app/(private)/admin/erase-action.ts": { erasePerson: ["erase"] },
  "app/(private)/admin/flags/actions.ts": { switchFlag: ["flag"] },
  "app/(private)/admin/inbound-actions.ts": {
    moveInbound: OWN_NOTES,
    noteInbound: OWN_NOTES,
    replyToInbound: ["reply"],
  },
  "app/(private)/admin/mail/actions.ts": { retryMail: ["mail"] },
  "app/(private)/admin/offers/actions.ts": { voidLicense: ["void"] },
  "app/(private)/admin/reports/actions.ts": { close: ["message"] },
  "app/(private)/admin/security/actions.ts": {
    removeOwnFactor: ["factors"],
    makeNewCodes: ["factors"],
    chooseOwnPassword: ["factors", "password"],
    endOwnSession: LESS,
  },
  "app/(private)/approve/[token]/actions.ts": {
    approveOffer: ["agree"],
    declineOffer: ANSWERED,
    counterOffer: ["agree"],
    reportSeen: READ,
    writeHere: ANSWERED,
    reportHere: REVIEWED,
  },
  "app/(private)/auth/actions.ts": { signInWithForm: SIGNING_IN },
  "app/(private)/auth/invitation/[id]/[token]/actions.ts": { accept: LINK },
  "app/(private)/auth/setup/actions.ts": { setUp: ["admin"] },
  "app/(private)/brand/account/actions.ts": {
    saveMyBilling: UNDONE,
    closeMyBrand: ["closing"],
    saveMyWebsite: UNDONE,
    askForCheck: REVIEWED,
    withdrawMyCheck: LESS,
  },
  "app/(private)/brand/briefs/[id]/actions.ts": { withdrawTheRest: LESS },
  "app/(private)/brand/briefs/new/actions.ts": { makeBrief: OFFERED },
  "app/(private)/brand/choice-action.ts": { actFor: OWN_NOTES },
  "app/(private)/brand/team/actions.ts": {
    inviteColleague: ["team"],
    takeInvitationBack: LESS,
    changeRole: ["team"],
    removeColleague: ["team"],
    handBrandOver: ["team"],
    leaveTeam: LESS,
    saveReviewRule: ["team"],
  },
  "app/(private)/brand/team/invitation/[id]/[token]/actions.ts": { joinTeam: LINK },
  "app/(private)/brand/offers/[id]/withdraw/actions.ts": { withdrawOffer: LESS },
  "app/(private)/creator/account/actions.ts": { saveMyAccount: ["payout"], closeMyProfile: ["closing"] },
  "app/(private)/creator/brand-actions.ts": { refuseBrand: UNDONE, allowBrand: UNDONE },
  "app/(private)/creator/onboard/actions.ts": {
    createProfile: "A draft, of which nothing holds before its mailed link",
  },
  "app/(private)/creator/page/actions.ts": {
    saveCreatorPage: "Its owner sets it back; what claims to act for another waits for staff",
    askToBeVerified: REVIEWED,
    withdrawVerification: LESS,
  },
  "app/(private)/creator/pictures/actions.ts": {
    savePortrait: UNDONE,
    addMyPicture: UNDONE,
    changeMyPicture: UNDONE,
    removeMyPicture: LESS,
  },
  "app/(private)/creator/rules/actions.ts": { saveRules: ["rules", "payout"] },
  "app/(private)/creator/samples/actions.ts": { addMySample: UNDONE, changeMySample: UNDONE, removeMySample: LESS },
  "app/(private)/factor-parts/actions.ts": {
    proveFactor: SIGNING_IN,
    provePasskey: SIGNING_IN,
    addOwnPasskey: ["factors", "factor"],
    beginApp: ["factors", "factor"],
    finishApp: ["factors", "factor"],
  },
  "app/(private)/license/[id]/release/actions.ts": { releaseToOthers: ["release"] },
  "app/(private)/license/[id]/replica/actions.ts": { endNewPieces: ["ending"] },
  "app/(private)/license/[id]/use/[use]/actions.ts": {
    disputeLicenseUse: ANSWERED,
    answerLicenseDispute: ANSWERED,
    replyToLicensee: ANSWERED,
    endLicenseAfterDispute: ["ending"],
  },
  "app/(private)/license/[id]/use/[use]/correct/actions.ts": {
    correctLicenseUse: ANSWERED,
    takeBackLicenseUse: ANSWERED,
  },
  "app/(private)/license/[id]/use/actions.ts": { fileLicenseUse: ANSWERED },
  "app/(private)/license/[id]/withdraw/actions.ts": { withdrawConsent: ["ending"] },
  "app/(private)/mailed/[act]/[id]/[token]/actions.ts": { actByLink: LINK },
  "app/(private)/member-parts/actions.ts": {
    saveTimeZone: UNDONE,
    saveMyName: UNDONE,
    askForMyAddress: ["address"],
    saveMyMails: "None that is about safety can be switched off",
    makeCalendar: "It shows what the session shows, ends with it, and the mailbox is told",
    endCalendar: LESS,
    addMyPasskey: ["factor"],
    removeMyPasskey: "It only takes away: the mailed link still signs in, and the mailbox is told",
    endThisSession: LESS,
  },
  "app/(private)/offer/[id]/actions.ts": {
    confirmAndSend:
      "Its mailed link or session; a grave one is never answered at once, and until it is it can be withdrawn",
    sendFromOther: "Nothing is sent before the other mailbox confirms it",
    writeHere: ANSWERED,
    reportHere: REVIEWED,
  },
  "app/(private)/offer-parts/review-actions.ts": { returnToMaker: ANSWERED },
  "app/(private)/offer/new/actions.ts": { makeOffer: OFFERED, inviteByMail: ANYBODY },
  "app/(private)/place/[id]/[token]/actions.ts": { confirmPlace: LINK },
  "app/(private)/sign-in/[token]/actions.ts": { openLink: SIGNING_IN },
  "app/(private)/sign-in/actions.ts": {
    signInWithPasskey: SIGNING_IN,
    requestLink: "It mails a link to its own mailbox",
  },
  "app/(private)/sign-out.ts": { leave: LESS, logout: LESS, leaveEverywhere: LESS },
  "app/(private)/try/actions.ts": {
    beginSample: "A rehearsal, from which nothing follows",
    approveSample: "A rehearsal, from which nothing follows",
    counterSample: "A rehearsal, from which nothing follows",
    declineSample: "A rehearsal, from which nothing follows",
  },
  "app/(private)/your-data/actions.ts": {
    askForData: "It mails a link to the mailbox that it names",
    showMyData: ["data"],
    closeMyData: LESS,
    stopThisMail: OPENED,
    withdrawThis: OPENED,
  },
  "app/(private)/your-data/erase/actions.ts": { eraseMyData: OPENED },
  "app/(private)/your-data/waitlist/actions.ts": { correctMyEntry: OPENED },
  "app/(site)/insights/[slug]/actions.ts": { subscribe: ANYBODY },
  "app/(site)/verify/actions.ts": { checkPasted: ANYBODY },
  "app/keep.ts": { keep: OWN_NOTES },
};

/** Minutes that a second factor counts as fresh. */
export const FRESH_MINUTES = 10;

/** The field for a code, which forms show when one is needed. */
export const FACTOR_FIELD = "factorCode";

/** Many of these forms are only a button, so this does not mention what was typed. */
export const factorWanted = (act: FactorAct): Refusal => ({
  title: "One more step: your second factor",
  message: `Nothing is changed yet, and this form is as you left it. To ${FACTOR_ACTS[act].words}, prove again that it is you: that counts for ${FRESH_MINUTES} minutes.`,
  isStep: true,
  asksFactor: true,
});

export const WRONG_CODE =
  "This code is not right, or was used before. An app shows another every 30 seconds; a recovery code works once.";

export const wrongCode: Refusal = {
  title: "Nothing was changed",
  fieldErrors: { [FACTOR_FIELD]: WRONG_CODE },
  asksFactor: true,
};
