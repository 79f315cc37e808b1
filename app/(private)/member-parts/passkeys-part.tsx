import { addMyPasskey, removeMyPasskey } from "@/app/(private)/member-parts/passkey-actions";
import { AddPasskey } from "@/components/factors/add-passkey";
import { PasskeyList } from "@/components/factors/passkey-list";
import { heldFactors } from "@/lib/accounts/factors";
import { PASSKEY_NAME_MAX } from "@/lib/accounts/rules";
import type { SignedIn } from "@/lib/members/actors";

export async function PasskeysPart({ page, person }: { page: string; person: SignedIn }) {
  const { passkeys } = await heldFactors(person.id);
  return (
    <section aria-labelledby="passkeys" className="space-y-4">
      <h3 id="passkeys" className="text-xl">
        Passkeys
      </h3>
      <p>A passkey signs you in with this device, by a finger, a face or a PIN, instead of a link in your mailbox.</p>
      <PasskeyList passkeys={passkeys} remove={removeMyPasskey} page={page} />
      <AddPasskey action={addMyPasskey} nameMax={PASSKEY_NAME_MAX} then={page} />
    </section>
  );
}
