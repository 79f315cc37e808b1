import type { Metadata } from "next";
import { moveHere } from "@/app/(private)/account/address/[id]/[token]/actions";
import { LinkPage } from "@/components/form/link-form";
import { dataPage } from "@/components/site/data-page";
import { PageMessage, unknownLink } from "@/components/site/page-message";
import { type MoveState, moveStateAt } from "@/lib/accounts/address-rules";
import { databaseTime } from "@/lib/clock";
import { verifyConfirmToken } from "@/lib/members/address-links";
import { paths } from "@/lib/paths";
import { UNDO_HOURS } from "@/lib/time";

export const metadata: Metadata = { title: "Confirm your new address" };

const spent: Record<Exclude<MoveState, "asked" | "moved" | "settled">, { title: string; text: string }> = {
  retired: {
    title: "This link does nothing any more",
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
          You sign in with {address} now, and our mails go there. Everywhere else you are signed out. The old address
          was told, and can undo this for {UNDO_HOURS} hours.
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
        <li>You sign in with it from then on, and mails go to it. Links to decide on open offers keep working.</li>
        <li>Every other device is signed out. Unused sign-in links and the address of your calendar end.</li>
        <li>Agreements, licenses and their certificates stay as they are.</li>
        <li>The old address is told, and can undo it for {UNDO_HOURS} hours.</li>
      </ul>
    </LinkPage>
  );
}

export default dataPage("a new address", ConfirmPage);
