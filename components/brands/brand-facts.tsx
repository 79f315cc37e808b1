import { BadgeCheck } from "lucide-react";
import type { ReactNode } from "react";
import { Disclosure } from "@/components/ui/disclosure";
import { Moment } from "@/components/ui/moment";
import type { BrandFacts } from "@/lib/brands/facts";
import { HOLD_HOURS } from "@/lib/terms/notices";
import { countOf, formatNumber } from "@/lib/text/typeset";

type BrandFactsPartProps = {
  facts: BrandFacts;
  title: ReactNode;
  /** One line, which opens. */
  isFolded?: boolean;
};

const ORDINALS = ["first", "second", "third"];

/** "Address at brook.example confirmed, company not checked, first license here" */
const lineOf = ({ domain, namesOrganisation, checkedAt, licenses, upheld }: BrandFacts): string =>
  [
    domain === null ? "Address not confirmed" : `Address at ${domain} confirmed`,
    ...(checkedAt ? ["company checked by our staff"] : namesOrganisation ? ["company not checked"] : []),
    ORDINALS[licenses] ? `${ORDINALS[licenses]} license here` : `${formatNumber(licenses)} licenses made here`,
    ...(upheld > 0 ? [`${countOf(upheld, "dispute")} upheld`] : []),
  ].join(", ");

/** What a creator judges a brand by. What nobody checked says so. */
export const BrandFactsPart = ({ facts, title, isFolded = false }: BrandFactsPartProps) => (
  <section aria-labelledby="brand-facts" className="space-y-3">
    <h2 id="brand-facts" className={isFolded ? "sr-only" : "text-2xl"}>
      {title}
    </h2>
    {isFolded ? (
      <Disclosure
        className="border-y [&_summary]:font-normal"
        summary={
          <>
            <span aria-hidden className="font-semibold">
              {title}:
            </span>{" "}
            <bdi className="wrap-anywhere">{lineOf(facts)}</bdi>
          </>
        }
      >
        <div className="space-y-3 pb-3">
          <Facts facts={facts} />
        </div>
      </Disclosure>
    ) : (
      <Facts facts={facts} />
    )}
  </section>
);

const Facts = ({ facts }: { facts: BrandFacts }) => (
  <>
    {facts.checkedAt ? (
      <p className="font-semibold text-seal-text">
        <BadgeCheck aria-hidden className="mr-1 inline size-5 align-text-bottom" />
        Organization checked by our staff on <Moment at={facts.checkedAt} only="day" />
      </p>
    ) : (
      facts.namesOrganisation && <p className="text-ink-muted">Organization not checked by us</p>
    )}
    <dl className="border-t">
      <Fact label="Address at">
        {facts.domain === null ? (
          "Not confirmed"
        ) : (
          <>
            <bdi>{facts.domain}</bdi>, confirmed
            {facts.isProvider && <Aside>A mail provider, where anybody can have an address</Aside>}
          </>
        )}
      </Fact>
      <Fact label="Website">
        {facts.website ? (
          <>
            <a
              href={facts.website.url}
              rel="nofollow ugc noopener noreferrer"
              target="_blank"
              className="underline underline-offset-2"
            >
              <bdi>{facts.website.host}</bdi>
            </a>
            <Aside>{facts.website.isOwnDomain ? "On the domain of the address" : "Not checked"}</Aside>
          </>
        ) : (
          "None given"
        )}
      </Fact>
      {facts.memberSince && (
        <Fact label="Member since">
          <Moment at={facts.memberSince} only="day" />
        </Fact>
      )}
      {facts.licenses > 0 && (
        <Fact label="Licenses made">
          {formatNumber(facts.licenses)}
          <Aside>{`Another creator’s counts once it is ${HOLD_HOURS} hours old`}</Aside>
        </Fact>
      )}
      {facts.upheld > 0 && (
        <Fact label="Disputes upheld">
          {formatNumber(facts.upheld)}
          <Aside>Uses that our staff found to be outside a license</Aside>
        </Fact>
      )}
    </dl>
  </>
);

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex flex-wrap gap-x-4 border-b py-1.5">
    <dt className="w-28 text-ink-muted sm:w-36">{label}</dt>
    <dd className="wrap-anywhere min-w-0 flex-1 basis-40 font-semibold">{children}</dd>
  </div>
);

const Aside = ({ children }: { children: ReactNode }) => (
  <span className="block font-normal text-ink-muted text-sm">{children}</span>
);
