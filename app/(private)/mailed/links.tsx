import { redirect } from "next/navigation";
import { accountLinks } from "@/app/(private)/mailed/account-links";
import { type MailedLink, toDashboard } from "@/app/(private)/mailed/link";
import { rememberData } from "@/app/(private)/your-data/this-browser";
import { TermEnd } from "@/components/ui/term-end";
import { openData, verifyDataToken } from "@/lib/accounts/data-access";
import { DATA_LINK_HOURS, DATA_MINUTES } from "@/lib/accounts/rules";
import { brand } from "@/lib/brand";
import { databaseTime } from "@/lib/clock";
import { confirmSubscription, endSubscription, verifySubscriptionToken } from "@/lib/content/subscribe";
import { refuseInvitations, verifyInvitationToken } from "@/lib/creators/invite";
import { endOf } from "@/lib/license-rows/facts";
import { stopReminders, verifyReminderStopToken } from "@/lib/licenses/remind";
import { unsubscribe, verifyMailStopToken } from "@/lib/members/mails";
import { findOffer } from "@/lib/offers/queries";
import { licenseeOf } from "@/lib/offers/record";
import { type MailedAct, paths } from "@/lib/paths";
import { endUpdates, withdrawMember } from "@/lib/waitlist/join";
import { verifyWaitlistToken } from "@/lib/waitlist/queries";

const mailKinds = {
  "offer-reminders": {
    mails: "the reminders that an offer is waiting for your answer",
    still: "You still get offers and answers to them, but no reminder before one expires.",
  },
  "offer-messages": {
    mails: "the emails about messages that the other side writes about an offer",
    still:
      "You can still read the messages on the page of each offer, and you still get the offers and answers to them.",
  },
  "license-ends": {
    mails: "the emails before your licenses end",
    still: "Your dashboard still shows when each license ends, and you still get other emails about your licenses.",
  },
} as const;

/** Pages of one question and one button, by the `act` of their address. */
export const mailedLinks: Readonly<Record<MailedAct, MailedLink>> = {
  ...accountLinks,
  mails: {
    title: "Stop these emails",
    unknown: "account",
    open: async (id, token) => {
      const link = await verifyMailStopToken(id, token);
      if (!link) return undefined;
      const { mails, still } = mailKinds[link.kind];
      return {
        asks: {
          title: "Stop these emails?",
          lead: `The button stops ${mails}. ${still}`,
          button: "Stop the emails",
          pendingLabel: "Stopping...",
        },
        done: link.isEnded && {
          title: "These emails are stopped",
          action: toDashboard,
          text: `We no longer send you ${mails}. You can switch them on again on your account page.`,
        },
        press: (now) => unsubscribe(link, now),
      };
    },
  },
  reminders: {
    title: "Emails before a license ends",
    unknown: "license",
    open: async (id, token) => {
      const link = await verifyReminderStopToken(id, token);
      const offer = link && (await findOffer(link.grant.offerId));
      if (!offer) return undefined;
      const other = <bdi>{link.party === "creator" ? licenseeOf(offer) : offer.creatorName}</bdi>;
      const end = <TermEnd end={endOf(link.grant, offer.agreement.content)} />;
      return {
        asks: {
          title: "Stop these emails?",
          lead: (
            <>
              The button stops the emails that remind you of the end of your license with {other}, on {end}. You still
              get emails about your other licenses, and other emails about this one.
            </>
          ),
          button: "Stop the emails",
          pendingLabel: "Stopping...",
        },
        done: link.isStopped && {
          title: "These emails are stopped",
          action: toDashboard,
          text: (
            <>
              We will not email you again before the end of your license with {other}. It still ends on {end}, and your
              dashboard still shows it.
            </>
          ),
        },
        press: (now) => stopReminders(link, now),
      };
    },
  },
  data: {
    title: "Your data",
    unknown: "data",
    open: async (id, token) => {
      const link = await verifyDataToken(id, token, await databaseTime());
      if (!link) return undefined;
      return {
        asks: {
          title: "See your data?",
          lead: `The button shows this browser everything that we hold about your address, for ${DATA_MINUTES} minutes.`,
          children: <p className="mt-4">On a device that others use, close your data again when you are done.</p>,
          button: "See my data",
          pendingLabel: "Opening...",
          foot: "If you did not ask for it, close this page: nothing happens until the button is pressed.",
        },
        done: link.state !== "open" && {
          title: "This link no longer works",
          action: { href: paths.yourData, label: "Get another link" },
          text:
            link.state === "used"
              ? `It was used. The browser that used it could read the page for ${DATA_MINUTES} minutes.`
              : `It worked for ${DATA_LINK_HOURS === 1 ? "an hour" : `${DATA_LINK_HOURS} hours`}, unless a newer link took its place.`,
        },
        press: async (now) => {
          const opened = await openData(link, now);
          if (!opened) return;
          await rememberData(opened);
          redirect(paths.yourData);
        },
      };
    },
  },
  withdraw: {
    title: "Leave the waitlist",
    isOfNoMember: true,
    unknown: "waitlist",
    erasedPage: paths.waitlistWithdrawn,
    open: async (id, token) => {
      const entry = await verifyWaitlistToken(id, token, "waitlist-withdraw");
      return (
        entry && {
          asks: {
            title: "Leave the waitlist?",
            lead: `The button erases the application of ${entry.fullName} (${entry.email}) and the consents recorded with it. One log entry stays that a withdrawal took place, without your personal data.`,
            button: "Erase my application",
            pendingLabel: "Erasing...",
            foot: "It cannot be undone. You may join again later, as a new application with a new place.",
          },
          press: () => withdrawMember(entry),
        }
      );
    },
  },
  updates: {
    title: "Updates about the launch",
    isOfNoMember: true,
    unknown: "waitlist",
    open: async (id, token) => {
      const entry = await verifyWaitlistToken(id, token, "updates-end");
      return (
        entry && {
          asks: {
            title: "Stop the updates?",
            lead: `The button stops updates about the launch to ${entry.email}. You keep your place on the waitlist.`,
            button: "Stop the updates",
            pendingLabel: "Stopping...",
          },
          done: !entry.consentUpdates && {
            title: "The updates are stopped",
            action: { href: paths.home, label: "Go to the home page" },
            text: `We send no more updates about the launch to ${entry.email}. You keep your place.`,
          },
          press: (now) => endUpdates(entry, now),
        }
      );
    },
  },
  subscribe: {
    title: "New articles by email",
    isOfNoMember: true,
    unknown: "subscription",
    open: async (id, token) => {
      const subscriber = await verifySubscriptionToken(id, token, "subscription-confirm");
      return (
        subscriber && {
          asks: {
            title: "Confirm your address",
            lead: `Press the button, and we email each new ${brand.name} article to ${subscriber.email}.`,
            button: "Confirm my address",
            pendingLabel: "Confirming...",
            foot: "If you did not subscribe, close this page: nothing happens until the button is pressed.",
          },
          done: subscriber.confirmedAt !== null && {
            title: "You are on the list",
            action: { href: paths.insights, label: "Read the articles" },
            text: `New articles go to ${subscriber.email}. Each of them, and the email that brought you here, has a link to unsubscribe.`,
          },
          press: (now) => confirmSubscription(subscriber, now),
        }
      );
    },
  },
  unsubscribe: {
    title: "Unsubscribe",
    isOfNoMember: true,
    unknown: "subscription",
    erasedPage: paths.subscriptionEnded,
    open: async (id, token) => {
      const subscriber = await verifySubscriptionToken(id, token, "subscription-end");
      return (
        subscriber && {
          asks: {
            title: "Unsubscribe?",
            lead: `The button takes ${subscriber.email} off the list of new ${brand.name} articles and erases it there.`,
            button: "Unsubscribe",
            pendingLabel: "Unsubscribing...",
          },
          press: () => endSubscription(subscriber),
        }
      );
    },
  },
  invitations: {
    title: "Invitations",
    isOfNoMember: true,
    unknown: "invitation",
    open: async (id, token) => {
      const invited = await verifyInvitationToken(id, token);
      return (
        invited && {
          asks: {
            title: "No more invitations?",
            lead: `A brand looked for you on ${brand.name}, and we invited you. Press the button and we will never invite this address again.`,
            button: "Do not invite me again",
            pendingLabel: "Saving...",
          },
          done: invited.refusedAt !== null && {
            title: "No more invitations",
            action: { href: paths.home, label: "Go home" },
            text: `We send no further invitation to this address. You can become a creator on ${brand.name} at any time.`,
          },
          press: (now) => refuseInvitations(invited, now),
        }
      );
    },
  },
};
