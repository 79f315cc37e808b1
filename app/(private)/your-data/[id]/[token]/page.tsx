import type { Metadata } from "next";
import { openMyData } from "@/app/(private)/your-data/[id]/[token]/actions";
import { LinkPage } from "@/components/form/link-form";
import { dataPage } from "@/components/site/data-page";
import { PageMessage, unknownLink } from "@/components/site/page-message";
import { verifyDataToken } from "@/lib/accounts/data-access";
import { DATA_LINK_HOURS, DATA_MINUTES } from "@/lib/accounts/rules";
import { databaseTime } from "@/lib/clock";
import { paths } from "@/lib/paths";

export const metadata: Metadata = { title: "Your data" };

type PageProps = { params: Promise<{ id: string; token: string }> };

async function DataLinkPage({ params }: PageProps) {
  const { id, token } = await params;
  const link = await verifyDataToken(id, token, await databaseTime());
  if (!link) return unknownLink("data");
  if (link.state !== "open") {
    return (
      <PageMessage title="This link no longer works" action={{ href: paths.yourData, label: "Get another link" }}>
        <p className="text-lg">
          {link.state === "used"
            ? `It was used. The browser that used it could read the page for ${DATA_MINUTES} minutes.`
            : `It worked for ${DATA_LINK_HOURS === 1 ? "an hour" : `${DATA_LINK_HOURS} hours`}, unless a newer link took its place.`}
        </p>
      </PageMessage>
    );
  }
  return (
    <LinkPage
      title="See your data?"
      lead={`The button shows this browser everything that we hold about your address, for ${DATA_MINUTES} minutes.`}
      action={openMyData}
      page={paths.yourDataLink(id, token)}
      sent={{ id, token }}
      button="See my data"
      pendingLabel="Opening..."
      foot="If you did not ask for it, close this page: nothing happens until the button is pressed."
    >
      <p className="mt-4">On a device that others use, close your data again when you are done.</p>
    </LinkPage>
  );
}

export default dataPage("a link to one's own data", DataLinkPage);
