import type { Metadata } from "next";
import { moveHere } from "@/app/(private)/account/address/[id]/[token]/actions";
import { LinkPage } from "@/components/form/link-form";
import { dataPage } from "@/components/site/data-page";
import { PageMessage, unknownLink } from "@/components/site/page-message";
import { type MoveState, moveStateAt } from "@/lib/accounts/rules";
import { databaseTime } from "@/lib/clock";
import { verifyConfirmToken } from "@/lib/members/address";
import { paths } from "@/lib/paths";
import { UNDO_HOURS } from "@/lib/time";

export const metadata: Metadata = { title: "Confirm your new address" };

const spent: Record<Exclude<MoveState, "asked" | "moved" | "settled">, { title: string; text: string }> = {
  retired: {
    title: "This link no longer works",
    text: "A newer link took its place, the old address stopped the change, or the browser that asked for it was signed out. Nothing was changed by this one.",
  },
  expired: {
    title: "This link has expired",
    text: "Nobody confirmed the address in time, and the account keeps the old one. Ask again on your account page.",
  },
  undone: {
    title: "This change was undone",
    text: "The owner of the old address took it back.",
  },
};

type PageProps = { params: Promise<{ id: string; token: string }> };

async function ConfirmPage({ params }: PageProps) {
  const { id, token } = await params;
  const link = await verifyConfirmToken(id, token);
  if (!link) return unknownLink("account");
  const address = <bdi className="wrap-anywhere font-semibold">{link.toEmail}</bdi>;
  const state = moveStateAt(link, await databaseTime());
  if (state === "moved" || state === "settled") {
    return (
      <PageMessage title="Your address is changed" action={{ href: paths.signIn, label: "Go to your dashboard" }}>
        <p className="text-lg">
          You now sign in with {address} and get our emails there. You are signed out everywhere else. We told the old
          address, and it can undo this for {UNDO_HOURS} hours.
        </p>
      </PageMessage>
    );
  }
  if (state !== "asked") {
    return (
      <PageMessage title={spent[state].title} action={{ href: paths.signIn, label: "Sign in" }}>
        <p className="text-lg">{spent[state].text}</p>
      </PageMessage>
    );
  }
  return (
    <LinkPage
      title="Move your account here?"
      lead={<>The button gives the account that asked for it the address {address}.</>}
      action={moveHere}
      page={paths.addressConfirm(id, token)}
      sent={{ id, token }}
      button="Confirm my new address"
      pendingLabel="Confirming..."
      foot="If you did not ask for this, close this page: nothing happens until the button is pressed."
    >
      <ul className="mt-4 list-disc space-y-2 pl-5">
        <li>From then on you sign in with it and get our emails there. Links to decide on open offers keep working.</li>
        <li>Every other device is signed out. Unused sign-in links and your calendar link stop working.</li>
        <li>Agreements, licenses and their certificates stay as they are.</li>
        <li>We tell the old address, and it can undo the change for {UNDO_HOURS} hours.</li>
      </ul>
    </LinkPage>
  );
}

export default dataPage("a new address", ConfirmPage);
