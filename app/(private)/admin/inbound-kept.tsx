import { erasePerson } from "@/app/(private)/admin/erase-action";
import { moveInbound, noteInbound, replyToInbound } from "@/app/(private)/admin/inbound-actions";
import { KeptForm } from "@/components/form/kept-form";

/** What was typed, if the tab of an inbox cannot be read. */
export const inboundKept = (address: string) => (
  <>
    <KeptForm action={replyToInbound} page={address} labels={{ body: "Your reply" }} />
    <KeptForm action={noteInbound} page={address} labels={{ note: "Note" }} />
    <KeptForm action={moveInbound} page={address} />
    <KeptForm action={erasePerson} page={address} />
  </>
);
