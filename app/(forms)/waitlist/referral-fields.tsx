import { optionsOf } from "@/app/(forms)/waitlist/questions";
import { Field } from "@/components/form/field";
import { answerLabels, TEXT_MAX } from "@/lib/waitlist/rules";

/** Where somebody heard of us. The style sheet shows the question that fits the choice, so that it needs no script. */
export function ReferralFields() {
  return (
    <div className="group/source space-y-6">
      <Field
        as="select"
        name="referralSource"
        label="How did you hear about us?"
        placeholder="Choose one"
        options={optionsOf(answerLabels.referralSource)}
        fieldClassName="sm:max-w-80"
      />
      <Field
        name="agentReferralInfo"
        label="Agent's name and agency"
        maxLength={TEXT_MAX.paragraph}
        fieldClassName="hidden group-has-[option[value=agent]:checked]/source:block"
      />
      <Field
        name="referralDetails"
        label="Additional details"
        maxLength={TEXT_MAX.paragraph}
        fieldClassName="hidden group-has-[option:checked:not([value=''],[value=agent])]/source:block"
      />
    </div>
  );
}
