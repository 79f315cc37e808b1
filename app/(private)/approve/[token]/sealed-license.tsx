import Link from "next/link";
import { PersonFace } from "@/app/(private)/person-face";
import { BriefLink, type ToBrief } from "@/components/briefs/to-brief";
import { GuillocheBorder } from "@/components/engraving/guilloche";
import { Rosette } from "@/components/engraving/rosette";
import { CopyField } from "@/components/form/copy-field";
import { LicenseState } from "@/components/licenses/rehearsal";
import { Button } from "@/components/ui/button";
import { Isolated } from "@/components/ui/isolated";
import { Moment } from "@/components/ui/moment";
import { licenseFacts, publicUrl } from "@/lib/license-rows/facts";
import type { GrantRecord } from "@/lib/license-rows/queries";
import { publicStateAt, shortCertificate } from "@/lib/license-rows/rules";
import type { AwaitedParty } from "@/lib/offers/queries";
import type { OfferRecord } from "@/lib/offers/record";
import { paths } from "@/lib/paths";
import { licensedFor } from "@/lib/terms/permitted";
import { deriveToken } from "@/lib/tokens";

const signer = (offer: OfferRecord): string => (offer.awaiting === "creator" ? offer.creatorName : offer.buyerName);

type SealedLicenseProps = {
  title: string;
  offer: OfferRecord;
  grant: GrantRecord;
  by: AwaitedParty["by"];
  all: ToBrief | undefined;
  now: Date;
};

/** In a session, the session also opens the license. */
export const linkTo = (grant: GrantRecord, by: AwaitedParty["by"]): string =>
  by === "session"
    ? paths.license(grant.id)
    : paths.licenseLink(grant.id, deriveToken("license", grant.id, grant.tokenSalt));

export function SealedLicense({ title, offer, grant, by, all, now }: SealedLicenseProps) {
  const link = linkTo(grant, by);
  const sentence = licensedFor(licenseFacts(grant, offer.agreement.content, now), now);
  return (
    <div className="page max-w-4xl space-y-6 py-8 sm:space-y-8 sm:py-12">
      <header className="space-y-4">
        <h1 className="text-4xl">{title}</h1>
        <p className="text-lg">
          {offer.decidedAt && grant.effectiveAt > offer.decidedAt ? (
            <>
              Payment has been processed and the renewal begins on <Moment at={grant.effectiveAt} />, when the license
              before it ends.
            </>
          ) : (
            "Payment has been processed and the license is now active."
          )}{" "}
          We emailed the license to both sides.
        </p>
      </header>
      <div className="sealing">
        <GuillocheBorder>
          <div className="grid grid-cols-1 items-center gap-x-8 gap-y-6 sm:grid-cols-[minmax(0,1fr)_13rem]">
            <div className="space-y-3">
              <div className="flex items-center gap-3">
                <PersonFace creatorId={offer.creatorUserId} className="w-9! sm:w-14!" />
                <LicenseState state={publicStateAt(grant, now)} />
              </div>
              <p className="wrap-anywhere font-serif text-2xl leading-snug">
                <Isolated text={sentence.text} values={sentence.typed} />
              </p>
            </div>
            <p className="wrap-anywhere border-ink border-b pb-1 font-serif text-3xl sm:row-start-2">
              <bdi className="signing">{signer(offer)}</bdi>
            </p>
            <figure className="mx-auto w-36 max-w-full sm:w-52 text-center sm:row-span-2">
              <Rosette
                hash={grant.certificateHash}
                title={`Rosette of certificate ${shortCertificate(grant.certificateHash)}`}
              />
              <figcaption className="mt-3 font-semibold text-sm tabular-nums">
                {shortCertificate(grant.certificateHash)}
              </figcaption>
            </figure>
          </div>
        </GuillocheBorder>
      </div>
      <p className="flex flex-wrap items-center gap-3">
        <Button asChild variant="seal" className="max-sm:w-full">
          <Link href={link} prefetch={false}>
            View the license
          </Link>
        </Button>
        <Button asChild variant="outline" className="max-sm:w-full">
          <a href={`${link}/document`}>Download the PDF</a>
        </Button>
        {all && <BriefLink to={all} />}
      </p>
      <CopyField id="verification" label="Verification link, to share" value={publicUrl(grant.id)} />
    </div>
  );
}
