import { siteUrl } from "@/lib/env";
import type { Mail } from "@/lib/mail/catalogue";
import { links } from "@/lib/mail/links";
import { paths } from "@/lib/paths";
import { deriveToken } from "@/lib/tokens";

export function expectedLinks(mail: Mail): string[] {
  switch (mail.template) {
    case "magic-link":
    case "onboarding-link":
      return [links.signIn(mail.payload)];
    case "address-confirm":
      return [links.addressConfirm(mail.payload)];
    case "address-taken":
    case "address-returned":
      return [links.signInPage()];
    case "address-notice":
      return [links.addressUndo(mail.payload)];
    case "mailbox-proof":
      return [links.mailboxProof(mail.payload), links.signOut(mail.payload)];
    case "your-data-link":
      return [links.yourData(mail.payload)];
    case "account-notice":
      return [mail.payload.undo ? links.addressUndo(mail.payload.undo) : links.signOut(mail.payload)];
    case "team-invitation":
      return [links.teamInvitation(mail.payload)];
    case "offer-review":
      return mail.payload.what === "removed" ? [] : [links.ownOffer(mail.payload)];
    case "team-changed":
      return mail.payload.what === "removed" ? [] : [links.team()];
    case "admin-invitation":
      return [links.adminInvitation(mail.payload)];
    case "staff-notice":
      return [links.administrators()];
    case "offer-received":
      return [links.decision(mail.payload)];
    case "offer-confirm":
    case "offer-sent":
    case "brief-sent":
      return [links.offer(mail.payload)];
    case "offer-approved":
      return [links.license(mail.payload), links.document(mail.payload), links.publicLicense(mail.payload)];
    case "counter-offer":
      return [links.decision(mail.payload)];
    case "offer-message":
      return [
        paths.messagesOn(mail.payload.to === "creator" ? links.decision(mail.payload) : links.offer(mail.payload)),
        links.mailStop(mail.payload, "offer-messages"),
      ];
    case "offer-reminder":
      return [links.decision(mail.payload), links.mailStop(mail.payload, "offer-reminders")];
    case "offer-declined":
      if (mail.payload.takesNone) return [links.offer(mail.payload)];
      return mail.payload.to === "creator"
        ? [links.dashboard()]
        : [links.offer(mail.payload), links.offerAgain(mail.payload)];
    case "offer-expired":
      return mail.payload.to === "creator"
        ? [links.dashboard()]
        : [links.offer(mail.payload), links.offerAgain(mail.payload)];
    case "offer-withdrawn":
    case "more-offers":
    case "profile-suspended":
      return [links.dashboard()];
    case "creator-decision":
      return [...(mail.payload.decision === "verify" ? [links.creatorPageForm()] : []), links.dashboard()];
    case "organisation-answer":
      return [links.organisation()];
    case "picture-removed":
      return [links.pictures()];
    case "sample-removed":
      return [links.samples()];
    case "verification-answer":
      return [links.verification()];
    case "creators-to-check":
      return [...(mail.payload.asked ? [links.creatorsToVerify()] : []), links.creatorsToCheck()];
    case "license-revoked":
    case "replica-ended":
    case "training-ended":
      return [links.license(mail.payload), links.publicLicense(mail.payload)];
    case "license-ending":
      return [
        ...(mail.payload.to === "buyer" ? [links.renew(mail.payload)] : []),
        links.license(mail.payload),
        links.reminderStop(mail.payload),
        links.mailStop(mail.payload, "license-ends"),
      ];
    case "exclusive-released":
    case "use-disputed":
    case "dispute-step":
    case "dispute-resolved":
      return [links.license(mail.payload)];
    case "disputes-to-decide":
      return [links.openDisputes()];
    case "waitlist-confirm":
      return [links.place(mail.payload), links.withdraw(mail.payload)];
    case "waitlist-welcome":
      return [links.place(mail.payload), links.invitation(mail.payload.referralCode), links.withdraw(mail.payload)];
    case "inquiry-received": {
      const { kind, ref } = mail.payload;
      if (kind !== "referral") return [];
      return [ref ? links.invitation(ref) : links.waitlist()];
    }
    case "inquiry-notice":
      return [links.newInquiries()];
    case "inbound-reply":
      return [];
    case "guide-link":
      return [links.nilGuidePdf(), links.insights()];
    case "creator-invitation": {
      const { invitationId: id, tokenSalt } = mail.payload;
      const onboarding = siteUrl() + paths.creatorOnboard;
      return [onboarding, siteUrl() + paths.mailed("invitations", id, deriveToken("invitation-refuse", id, tokenSalt))];
    }
    case "new-article":
      return [links.article(mail.payload), links.subscriptionEnd(mail.payload)];
    case "announcement":
      return [
        ...(mail.payload.actionPath ? [links.page(mail.payload.actionPath)] : []),
        links.updatesEnd(mail.payload),
        links.withdraw(mail.payload),
      ];
    case "subscription-confirm":
      return [links.subscription(mail.payload), links.subscriptionEnd(mail.payload)];
  }
}

/** Separate mailboxes, so that none exceeds a budget. */
export const apart = (mails: readonly Mail[]): Mail[] =>
  mails.map((mail, index) => ({ ...mail, toAddress: `reader-${index}@example.com` }));
