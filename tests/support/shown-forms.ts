import { saveAccount } from "@/lib/creators/change-account";
import { changeRules } from "@/lib/creators/change-rules";
import { findOwnPage } from "@/lib/creators/public-page";
import { findCreator } from "@/lib/creators/queries";
import { savePage } from "@/lib/creators/save-page";
import { shownAccount, shownRules } from "@/lib/creators/shown";
import { shownPage } from "@/lib/creators/shown-page";
import { emailPreferences, saveEmailPreferences } from "@/lib/members/mails";
import { versionOf } from "@/lib/text/version";

// A member opens a form and sends it: each verb with the version that its page shows at that moment.

const creatorOf = async (userId: string) => {
  const creator = await findCreator(userId);
  if (!creator) throw new Error("no creator");
  return creator;
};

export const rulesVersion = async (userId: string) => versionOf(shownRules(await creatorOf(userId)));
export const accountVersion = async (userId: string) => versionOf(shownAccount(await creatorOf(userId)));
export const mailsVersion = async (profileId: string) => versionOf(await emailPreferences(profileId));
export async function pageVersion(userId: string): Promise<string> {
  const page = await findOwnPage(userId);
  return page ? versionOf(shownPage(page)) : "";
}

type Changing = typeof changeRules;
type Saving = typeof saveAccount;
type Choosing = typeof saveEmailPreferences;

export const sendRules = async (creator: Parameters<Changing>[0], choice: Parameters<Changing>[1], now: Date) =>
  changeRules(creator, choice, await rulesVersion(creator.userId), now);

export const sendAccount = async (creator: Parameters<Saving>[0], choice: Parameters<Saving>[1], now: Date) =>
  saveAccount(creator, choice, await accountVersion(creator.userId), now);

export const sendPage = async (userId: string, choice: Parameters<typeof savePage>[1], now: Date) =>
  savePage(userId, choice, await pageVersion(userId), now);

export const sendMails = async (member: Parameters<Choosing>[0], choice: Parameters<Choosing>[1], now: Date) =>
  saveEmailPreferences(member, choice, await mailsVersion(member.id), now);
