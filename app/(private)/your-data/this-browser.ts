import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { type BegunData, type ProvedMailbox, verifyData } from "@/lib/accounts/data-access";
import { DATA_MINUTES } from "@/lib/accounts/rules";
import { databaseTime } from "@/lib/clock";
import { gateFor } from "@/lib/forms/action";
import { setCookie } from "@/lib/http/cookies";
import { currentMember } from "@/lib/members/actors";
import { type Acting, mailbox, person } from "@/lib/members/drawn-for";
import { paths } from "@/lib/paths";

const COOKIE = "your-data";

/** Sent to no other page. */
export const rememberData = ({ cookie }: BegunData): Promise<void> =>
  setCookie(COOKIE, cookie, { sameSite: "strict", path: paths.yourData, maxAge: DATA_MINUTES * 60 });

export async function forgetData(): Promise<void> {
  (await cookies()).delete({ name: COOKIE, path: paths.yourData });
}

export const provedHere = async (): Promise<ProvedMailbox | undefined> =>
  verifyData((await cookies()).get(COOKIE)?.value, await databaseTime());

/** Others are led to ask for a link. */
export const requireProved = gateFor(
  async (): Promise<ProvedMailbox> => (await provedHere()) ?? redirect(paths.yourData),
  mailbox,
);

/** For whom the pages of this folder are drawn: for the proved mailbox, and before that for a signed-in person. */
export async function actingHere(): Promise<Acting | undefined> {
  const proved = await provedHere();
  if (proved) return mailbox(proved);
  const member = await currentMember();
  return member && person(member.id);
}
