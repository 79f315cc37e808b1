import { optionsOf } from "@/app/(forms)/waitlist/questions";
import { Field } from "@/components/form/field";
import { answerLabels, type Interest, TEXT_MAX } from "@/lib/waitlist/rules";

const { line, paragraph } = TEXT_MAX;

const Talent = () => (
  <>
    <Field
      as="textarea"
      name="portfolioLinks"
      label="Portfolio Links"
      hint="Where your work can be seen or heard. One address on each line."
      required
      rows={3}
      maxLength={paragraph}
    />
    <div className="grid items-end gap-6 sm:grid-cols-2">
      <Field
        as="select"
        name="talentCategory"
        label="Talent Category"
        required
        placeholder="Choose one"
        options={optionsOf(answerLabels.talentCategory)}
      />
      <Field
        as="select"
        name="minFee"
        label="Minimum Fee (USD)"
        required
        placeholder="Choose one"
        options={optionsOf(answerLabels.minFee)}
      />
    </div>
  </>
);

const LicensePartner = () => (
  <>
    <Field name="companyName" label="Company Name" required autoComplete="organization" maxLength={line} />
    <Field
      as="textarea"
      name="useCases"
      label="Use Cases"
      hint="What you would license, and where it would run."
      rows={4}
      maxLength={paragraph}
    />
    <Field
      as="select"
      name="annualBudget"
      label="Annual Budget (USD)"
      placeholder="Choose one"
      options={optionsOf(answerLabels.annualBudget)}
      fieldClassName="sm:max-w-80"
    />
  </>
);

const Agent = () => (
  <>
    <Field name="agencyName" label="Agency Name" autoComplete="organization" maxLength={line} />
    <Field
      as="textarea"
      name="credentials"
      label="Credentials"
      hint="Licenses, memberships, and who vouches for you."
      rows={3}
      maxLength={paragraph}
    />
    <Field
      name="representedCount"
      label="Number of people you represent"
      inputMode="numeric"
      maxLength={9}
      fieldClassName="sm:max-w-80"
    />
  </>
);

const fields: Record<Interest, () => React.ReactNode> = {
  talent: Talent,
  license_partner: LicensePartner,
  agent: Agent,
};

export const stepTitles: Record<Interest, string> = {
  talent: "Talent Information",
  license_partner: "License Partner Information",
  agent: "Agent Information",
};

/** What only this interest is asked. */
export function InterestFields({ interest }: { interest: Interest }) {
  const Fields = fields[interest];
  return <Fields />;
}
