import type { Metadata } from "next";
import { actByLink } from "@/app/(private)/mailed/[act]/[id]/[token]/actions";
import { mailedLinks } from "@/app/(private)/mailed/links";
import { LinkPage } from "@/components/form/link-form";
import { dataPage } from "@/components/site/data-page";
import { PageMessage, unknownLink } from "@/components/site/page-message";
import { isMailedAct, paths } from "@/lib/paths";

type PageProps = { params: Promise<{ act: string; id: string; token: string }> };

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { act } = await params;
  return isMailedAct(act) ? { title: mailedLinks[act].title } : {};
}

/** Only the button acts: opening the link changes nothing. */
async function MailedPage({ params }: PageProps) {
  const { act, id, token } = await params;
  if (!isMailedAct(act)) return unknownLink("account");
  const { open, unknown } = mailedLinks[act];
  const opened = await open(id, token);
  if (!opened) return unknownLink(unknown);
  const { asks, done } = opened;
  if (!done)
    return <LinkPage {...asks} action={actByLink} page={paths.mailed(act, id, token)} sent={{ act, id, token }} />;
  return (
    <PageMessage title={done.title} action={done.action}>
      <p className="text-lg">{done.text}</p>
      {done.more && <p className="text-lg">{done.more}</p>}
    </PageMessage>
  );
}

export default dataPage("what a mailed link asks", MailedPage);
