import { Address } from "@/components/ui/address";
import { currentPerson } from "@/lib/members/actors";
import { emailKey } from "@/lib/text/email";

/** With the button behind a link mailed to a brand: in whose name it acts, and who is signed in here afterwards. */
export async function InWhoseName({ address }: { address: string }) {
  const reader = await currentPerson();
  if (!reader) {
    return (
      <>
        This also signs you in here as <Address>{address}</Address>.
      </>
    );
  }
  return (
    <>
      This acts for <Address>{address}</Address>.
      {emailKey(reader.email) !== emailKey(address) && (
        <>
          {" "}
          You stay signed in as <Address>{reader.email}</Address>.
        </>
      )}
    </>
  );
}
