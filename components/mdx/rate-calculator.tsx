import { RateForm } from "@/components/mdx/rate-form";
import { RateResult } from "@/components/mdx/rate-result";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { NativeSelect } from "@/components/ui/native-select";
import { defaultInputs, estimateRate, type RateInputs } from "@/lib/terms/estimate";
import { platforms, RUSH, usages } from "@/lib/terms/guidance";

/** Base rate x usage x platform, with rush and the Atlanta premium (specification 9). */
export function RateCalculator({ initial = defaultInputs }: { initial?: RateInputs }) {
  return (
    <RateForm
      fields={<Fields initial={initial} />}
      answer={<RateResult inputs={initial} estimate={estimateRate(initial)} />}
    />
  );
}

function Fields({ initial }: { initial: RateInputs }) {
  return (
    <>
      <div>
        <Label htmlFor="rate-base">Base rate in USD</Label>
        <p id="rate-base-hint" className="text-ink-muted text-sm">
          What you ask for a simple local post.
        </p>
        <Input
          id="rate-base"
          name="base"
          // With the type "number", scrolling with the mouse wheel would change it.
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          required
          defaultValue={initial.base}
          aria-describedby="rate-base-hint"
          className="mt-1 tabular-nums"
        />
      </div>
      <Choice name="usage" label="Usage" choices={usages} chosen={initial.usage} />
      <Choice name="platform" label="Platform" choices={platforms} chosen={initial.platform} />
      <Option name="rush" label={`${RUSH.label}: × ${RUSH.times}`} chosen={initial.rush} />
      <Option name="atlanta" label="Atlanta premium: 15% to 25% more" chosen={initial.atlanta} />
      <Button type="submit" variant="ink">
        Work out the rate
      </Button>
    </>
  );
}

type ChoiceProps = {
  name: string;
  label: string;
  choices: readonly { id: string; label: string; times: number }[];
  chosen: string;
};

function Choice({ name, label, choices, chosen }: ChoiceProps) {
  return (
    <div>
      <Label htmlFor={`rate-${name}`}>{label}</Label>
      <NativeSelect id={`rate-${name}`} name={name} defaultValue={chosen} className="mt-1">
        {choices.map(({ id, label: words, times }) => (
          <option key={id} value={id}>
            {words}: × {times}
          </option>
        ))}
      </NativeSelect>
    </div>
  );
}

function Option({ name, label, chosen }: { name: string; label: string; chosen: boolean }) {
  return (
    <div className="flex gap-3">
      <Checkbox id={`rate-${name}`} name={name} defaultChecked={chosen} />
      <Label htmlFor={`rate-${name}`} className="font-normal!">
        {label}
      </Label>
    </div>
  );
}
