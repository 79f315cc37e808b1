"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import { FIRST_IN_BAR, FOOT_BAR, SECOND_IN_BAR } from "@/components/creators/foot-bar";
import { useKept } from "@/components/creators/kept";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { cn } from "@/components/ui/cn";
import { Label } from "@/components/ui/label";
import { DOOR_TO_OFFERS } from "@/lib/admin/flag-rules";
import { COMPARED_MAX } from "@/lib/brands/shortlist-rules";
import { paths } from "@/lib/paths";

const FORM = "shortlist";

type ChooseTickProps = { slug: string; name: string; isChosen: boolean };

/** Cannot be chosen once it was let go, though its row may stay until the page is read again. */
export function ChooseTick({ slug, name, isChosen }: ChooseTickProps) {
  const kept = useKept();
  return (
    <>
      <Checkbox
        id={`choose-${slug}`}
        name="creator"
        value={slug}
        form={FORM}
        defaultChecked={isChosen}
        disabled={kept !== undefined && !kept.includes(slug)}
      />
      <Label bare htmlFor={`choose-${slug}`} className="sr-only">
        Choose {name}
      </Label>
    </>
  );
}

/** Undefined until scripts run: a number that no script keeps would soon be wrong. */
function useChosen() {
  const form = useRef<HTMLFormElement>(null);
  const [count, setCount] = useState<number>();
  // After each rendering too, because a creator who was let go is not chosen any more.
  useEffect(() => {
    const recount = () => setCount(form.current ? new FormData(form.current).getAll("creator").length : 0);
    recount();
    document.addEventListener("change", recount);
    // The browser ticks again what was ticked before the page was left.
    window.addEventListener("pageshow", recount);
    return () => {
      document.removeEventListener("change", recount);
      window.removeEventListener("pageshow", recount);
    };
  });
  return { form, count };
}

/** Without scripts a phone has no room to say to whom, but the ticks show it. */
const toTicked = <span className="max-sm:sr-only"> to those ticked</span>;
const ticked = <span className="max-sm:sr-only"> those ticked</span>;

const offerWords = (count: number) => (count === 0 ? "Make an offer" : `Make an offer to ${count}`);

const compareWords = (count: number) =>
  count < 2 ? "Compare" : count > COMPARED_MAX ? `Compare the first ${COMPARED_MAX}` : `Compare ${count}`;

/**
 * What is done with the creators ticked. Follows the reader down the list, so that who is ticked last is asked at once.
 * Each button is as wide with any number, so that nothing moves.
 */
export function ChosenButtons() {
  useKept();
  const { form, count } = useChosen();
  const [missing, setMissing] = useState("");

  function refuseTooFew(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent;
    const least = submitter?.hasAttribute("formaction") ? 1 : 2;
    const isTooFew = new FormData(event.currentTarget).getAll("creator").length < least;
    setMissing(
      isTooFew ? (least === 1 ? "Tick at least one creator first." : "Tick at least two creators first.") : "",
    );
    if (isTooFew) event.preventDefault();
  }

  return (
    <form
      ref={form}
      id={FORM}
      action={paths.compareChosen}
      method="get"
      onSubmit={refuseTooFew}
      className={cn(FOOT_BAR, "-mt-px!")}
    >
      <Button
        type="submit"
        variant="seal"
        formAction={paths.newBriefChosen}
        className={cn(DOOR_TO_OFFERS, FIRST_IN_BAR)}
      >
        {/* Keyed, because a translated text cannot be changed in place. */}
        <span key={count ?? -1}>{count === undefined ? <>Make an offer{toTicked}</> : offerWords(count)}</span>
      </Button>
      <Button type="submit" variant="outline" className={SECOND_IN_BAR}>
        <span key={count ?? -1}>{count === undefined ? <>Compare{ticked}</> : compareWords(count)}</span>
      </Button>
      <p role="alert" className="col-span-full font-semibold text-error-text text-sm empty:hidden">
        {missing && <span key={missing}>{missing}</span>}
      </p>
    </form>
  );
}
