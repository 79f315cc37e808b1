import { CheckboxField } from "@/components/form/checkbox-field";
import { RadioGroup } from "@/components/form/choice-group";
import { Field } from "@/components/form/field";
import { INTERESTS, type Interest, interestLabels, UPDATES_STATEMENT } from "@/lib/waitlist/rules";

const hints: Record<Interest, string> = {
  talent: "You license your voice, likeness or persona.",
  license_partner: "You are a brand or producer who wants to license.",
  agent: "You represent talent.",
};

export function BasicFields({ interest }: { interest: Interest | undefined }) {
  return (
    <>
      <Field name="fullName" label="Full Name" required autoComplete="name" maxLength={100} />
      <Field
        name="email"
        label="Email"
        hint="We send one email that asks you to confirm it."
        type="email"
        required
        autoComplete="email"
        maxLength={254}
      />
      <Field name="phone" label="Phone" type="tel" autoComplete="tel" maxLength={40} fieldClassName="sm:max-w-80" />
      <RadioGroup
        name="primaryInterest"
        legend="Primary Interest"
        choices={INTERESTS.map((value) => ({ value, label: interestLabels[value], hint: hints[value] }))}
        {...(interest && { defaultValue: interest })}
      />
      <CheckboxField name="consentUpdates" label={UPDATES_STATEMENT} defaultChecked />
    </>
  );
}
