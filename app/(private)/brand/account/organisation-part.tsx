import { askForCheck, saveMyWebsite, withdrawMyCheck } from "@/app/(private)/brand/account/actions";
import { ReachField, WithdrawRequest } from "@/app/(private)/member-parts/staff-request";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { Field } from "@/components/form/field";
import { SubmitButton } from "@/components/form/submit-button";
import { Moment } from "@/components/ui/moment";
import { Notice } from "@/components/ui/notice";
import type { OwnCheck } from "@/lib/brands/organisation-checks";
import { ORGANISATION_MAX, websiteOn } from "@/lib/brands/rules";
import { LINK_MAX } from "@/lib/creators/page-rules";
import { EVIDENCE_MAX } from "@/lib/creators/verification-rules";
import { paths } from "@/lib/paths";
import { RETENTION } from "@/lib/retention/rules";
import { isMailProvider } from "@/lib/text/checked-names";
import { domainOf } from "@/lib/text/email";

type OrganisationPartProps = { email: string; name: string; website: string | null; check: OwnCheck | undefined };

/** What creators see of the brand, and where it asks that staff check its organization. */
export function OrganisationPart({ email, name, website, check }: OrganisationPartProps) {
  const domain = domainOf(email);
  const mayAsk = !isMailProvider(domain);
  const isOpen = check?.outcome === null;
  return (
    <section id="organization" aria-labelledby="organization-title" className="scroll-mt-6 space-y-5">
      <h3 id="organization-title" className="text-xl">
        Your organization
      </h3>
      <p>
        Creators whom you make an offer see the domain of your address (<bdi className="wrap-anywhere">{domain}</bdi>
        {!mayAsk && ", named as a mail provider’s"}), your website, since when your address is confirmed, how many
        licenses you made, and how many disputes our staff upheld.
      </p>
      <ActionForm action={saveMyWebsite} page={paths.brandAccount} prefix="website-" className="space-y-4">
        <ErrorSummary />
        <Field
          name="website"
          type="url"
          label="Website"
          hint={`It begins with https://. ${websiteHint(website, domain)}`}
          maxLength={LINK_MAX}
          autoComplete="url"
          defaultValue={website ?? ""}
        />
        <SubmitButton variant="outline" pendingLabel="Saving...">
          Save the website
        </SubmitButton>
      </ActionForm>
      <h4 className="pt-2 font-semibold">Check by our staff</h4>
      <CheckState check={check} />
      {!mayAsk && <p>To have it checked, change your address to one at the organization’s own domain first.</p>}
      <ActionForm
        action={askForCheck}
        page={paths.brandAccount}
        prefix="organization-"
        closed={!mayAsk}
        className="space-y-4"
      >
        <ErrorSummary />
        {mayAsk && (
          <>
            <p>
              A person on our staff checks that you act for the organization. Do not send documents: we store none. We
              delete what you tell us {RETENTION["check-requests"].keeps.days} days after we answered it.
            </p>
            <Field
              name="organisation"
              label="Name of the organization"
              hint="Exactly as you enter it in offers: the check counts for that name, and while your address has this domain."
              required
              maxLength={ORGANISATION_MAX}
              autoComplete="organization"
              defaultValue={check?.name ?? name}
            />
            <ReachField said={isOpen || check?.outcome === "more" ? (check.reach ?? "") : ""} />
            <Field
              as="textarea"
              name="evidence"
              label="What shows that you act for it"
              hint="A register, a page that names you, a colleague. Only our staff read this."
              required
              rows={3}
              maxLength={EVIDENCE_MAX}
              defaultValue={isOpen || check?.outcome === "more" ? (check.evidence ?? "") : ""}
            />
            <SubmitButton variant="outline" pendingLabel="Sending...">
              {isOpen ? "Change your request" : "Ask for a check"}
            </SubmitButton>
          </>
        )}
      </ActionForm>
      {isOpen && <WithdrawRequest action={withdrawMyCheck} page={paths.brandAccount} prefix="withdraw-check-" />}
    </section>
  );
}

const websiteHint = (website: string | null, domain: string): string => {
  if (website === null)
    return "Creators see its host, marked as not checked unless it is on the domain of your address.";
  return websiteOn(website, domain).isOwnDomain
    ? "It is on the domain of your address, which creators see."
    : "It is not on the domain of your address: creators see it as not checked.";
};

function CheckState({ check }: { check: OwnCheck | undefined }) {
  if (!check || check.outcome === "withdrawn") return null;
  if (check.outcome === null) {
    return (
      <Notice title="You asked for a check">
        <p>
          We got your request about <bdi>{check.name}</bdi> on <Moment at={check.askedAt} />. We email you the answer,
          or a question if we need more.
        </p>
      </Notice>
    );
  }
  if (check.outcome === "checked") {
    return check.counts ? (
      <p className="font-semibold">
        <bdi>{check.name}</bdi> is checked. Offers that name it show it, and so do certificates of new licenses.
      </p>
    ) : (
      <Notice title="The check does not count any more">
        <p>Your address has another domain, or our staff ended it. Ask for another.</p>
      </Notice>
    );
  }
  return (
    <Notice title={check.outcome === "more" ? "We need something more" : "We could not check your organization"}>
      {check.answer && (
        <blockquote className="wrap-anywhere whitespace-pre-line border-l-2 pl-4">{check.answer}</blockquote>
      )}
    </Notice>
  );
}
