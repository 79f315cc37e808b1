import { AccountRow } from "@/app/(private)/member-parts/account-row";
import { AddressPart } from "@/app/(private)/member-parts/address-part";
import { More } from "@/app/(private)/member-parts/more";
import { PasskeysPart } from "@/app/(private)/member-parts/passkeys-part";
import { SessionsPart } from "@/app/(private)/member-parts/sessions-part";
import { CONFIRM_HOURS } from "@/lib/accounts/rules";
import type { SignedIn } from "@/lib/members/actors";

type SecurityRowProps = { page: string; person: SignedIn; mayMove?: boolean };

/** How somebody signs in. `mayMove`: whether the address may change. */
export const SecurityRow = ({ page, person, mayMove = true }: SecurityRowProps) => (
  <AccountRow title="Security" says="Your email address, passkeys, and where you are signed in.">
    {mayMove && <AddressPart page={page} profileId={person.id} />}
    <PasskeysPart page={page} person={person} />
    <SessionsPart page={page} person={person} />
    <More summary="How it works">
      {mayMove && (
        <p>
          A new address: unless you have just signed in, we first email your current one a link to confirm that it is
          you. The new one then has {CONFIRM_HOURS} hours to confirm, which signs you out everywhere else. Agreements,
          licenses and a creator’s payout email stay as they are.
        </p>
      )}
      <p>
        A passkey: unless you signed in by a link just now, adding one takes a link in your mailbox, and so does what
        moves money, rights or your account, however you signed in. The link in your mailbox always works, too.
      </p>
      <p>
        A session: a change of address that it asked for and a calendar link that it made end with it. The name is what
        the browser tells us, and “last seen” is accurate to ten minutes.
      </p>
    </More>
  </AccountRow>
);
