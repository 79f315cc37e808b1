"use client";

import { unstable_isUnrecognizedActionError, unstable_rethrow } from "next/navigation";
import {
  type FormEvent,
  type ReactNode,
  startTransition,
  useActionState,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { FormContext, useDrawnFor } from "@/components/form/form-context";
import { showToast } from "@/components/ui/toast";
import { DRAWN_FOR } from "@/lib/form-fields";
import { emptyFormState, type FormAction, type FormState, toneOf } from "@/lib/forms/state";

type ActionFormProps = {
  /** Pass it as imported: wrapped in another function it would not work without JavaScript. */
  action: FormAction;
  children: ReactNode | ((state: FormState, pending: boolean) => ReactNode);
  /**
   * Also shows each result as a toast, if the specification requires it (spec 5 and 8) or there is no `ErrorSummary`.
   */
  toast?: boolean;
  /** Shows the last result only; nothing more can be sent. */
  closed?: boolean;
  /** Prefixes the fields' ids, if two forms on a page share field names. */
  prefix?: string;
  /** The page's address, posted to without JavaScript; HTML forbids an empty action. */
  page: string;
  /** Fields of which one may answer for the others: changing one corrects all. */
  joined?: readonly string[];
  /** By a field's name: others that changing it corrects. */
  corrects?: Readonly<Record<string, readonly string[]>>;
  /** Called when the answer leads to another page, which means that the form was accepted. */
  onLeave?: () => void;
  /** Initial values by field name, overriding the fields' own defaults. */
  initial?: FormState["values"];
  className?: string;
  "aria-label"?: string;
  "aria-labelledby"?: string;
};

const unreachable = {
  title: "Something went wrong",
  message: "The request did not go through. What you typed is still here: check your connection and send it again.",
};

/** Shown when the server runs another build, without this form's action. */
const outdated = {
  title: "This page has changed",
  message:
    "The site was updated while you had this form open. Nothing was saved. What you typed is still here: open this page in a new tab, and copy it over.",
};

type Told = { onDone: (answer: FormState) => void; onLeave: (() => void) | undefined };

function keepWhenUnreachable(action: FormAction, { onDone, onLeave }: Told): FormAction {
  return async (state, data) => {
    try {
      const answer = await action(state, data);
      if (answer.status === "success") onDone(answer);
      return answer;
    } catch (failure) {
      try {
        unstable_rethrow(failure);
      } catch (leading) {
        onLeave?.();
        throw leading;
      }
      return {
        ...state,
        status: "error",
        ...(unstable_isUnrecognizedActionError(failure) ? outdated : unreachable),
        fieldErrors: {},
        submitCount: state.submitCount + 1,
      };
    }
  };
}

function toastOf(state: FormState): (() => void) | undefined {
  const { status, title, message } = state;
  return title ? showToast({ title, message, tone: status === "error" ? toneOf(state) : "success" }) : undefined;
}

const none: ReadonlySet<string> = new Set();

type Corrects = Required<Pick<ActionFormProps, "joined" | "corrects">>;

/** The fields changed since the result `state`, with those that they answer for. */
function useCorrections(state: FormState, { joined, corrects }: Corrects) {
  const [changed, setChanged] = useState<{ since: FormState; names: ReadonlySet<string> }>({
    since: state,
    names: none,
  });
  const corrected = changed.since === state ? changed.names : none;
  const note = (name: string) => {
    const names = [...(joined.includes(name) ? joined : [name]), ...(corrects[name] ?? [])];
    if (names.every((one) => corrected.has(one) || !(one in state.fieldErrors))) return;
    setChanged({ since: state, names: new Set([...corrected, ...names]) });
  };
  return { corrected, note };
}

const pressedKey = ({ name, value }: HTMLButtonElement): string => `${name}=${value}`;

/**
 * Without JavaScript the browser posts the form and the page returns with the result; with JavaScript it is sent in
 * place, and the fields keep what was typed. Browser validation is off: the action's messages appear beside the
 * fields and in `ErrorSummary`.
 */
export function ActionForm({
  action,
  children,
  toast = false,
  closed = false,
  prefix = "",
  page,
  joined = [],
  corrects = {},
  onLeave,
  initial,
  ...attributes
}: ActionFormProps) {
  const isDone = useRef(false);
  // Before it is shown, because what a form has done may take it off the page together with its answer.
  const onDone = (answer: FormState) => {
    isDone.current = true;
    if (toast) toastOf(answer);
  };
  const [posted, post] = useActionState(
    action,
    initial ? { ...emptyFormState, values: initial } : emptyFormState,
    page,
  );
  const [state, send, pending] = useActionState(keepWhenUnreachable(action, { onDone, onLeave }), posted);
  const [pressed, setPressed] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  // A form that was refused as somebody else's stays theirs.
  const own = useDrawnFor();
  const drawnFor = [state.values[DRAWN_FOR] ?? own].flat()[0];
  /** While values are put in place of what was typed. */
  const replacing = useRef(false);
  const { corrected, note } = useCorrections(state, { joined, corrects });
  const faults = Object.keys(state.fieldErrors);
  const isCorrected = faults.length > 0 && faults.every((name) => corrected.has(name));

  useEffect(() => {
    if (!toast || isCorrected || state.submitCount === 0) return;
    const isError = state.status === "error";
    if (!isError && state !== posted) return;
    const dismiss = toastOf(state);
    // Dismisses an error's toast once it is fixed or the page is left.
    return isError ? dismiss : undefined;
  }, [state, posted, toast, isCorrected]);

  // The focus stays on the page when such a form goes. A button that is disabled while it waits has lost it already.
  useLayoutEffect(() => {
    const at = form.current;
    return () => {
      const { activeElement, body } = document;
      if (isDone.current && (activeElement === body || at?.contains(activeElement)))
        document.getElementById("main")?.focus({ preventScroll: true });
    };
  }, []);

  // A field that was typed into ignores a new default value. The page that was posted without JavaScript has it already.
  useEffect(() => {
    if (state === posted) return;
    replacing.current = true;
    for (const name of state.replaced ?? []) {
      const field = form.current?.elements.namedItem(name);
      if (
        !(
          field instanceof HTMLInputElement ||
          field instanceof HTMLTextAreaElement ||
          field instanceof HTMLSelectElement
        )
      )
        continue;
      field.value = String(state.values[name] ?? "");
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
    replacing.current = false;
  }, [state, posted]);

  const onInput = ({ target }: FormEvent<HTMLFormElement>) => {
    if (!replacing.current && target instanceof Element) note(target.getAttribute("name") ?? "");
  };
  // The result of a post without scripts shows no toast.
  const context = { state, pending, pressed, prefix, page, corrected, isToasted: toast && state !== posted };

  const parts = typeof children === "function" ? children(state, pending) : children;
  if (closed) {
    return (
      <FormContext value={context}>
        <div className={attributes.className}>{parts}</div>
      </FormContext>
    );
  }
  return (
    <FormContext value={context}>
      <form
        {...attributes}
        ref={form}
        action={post}
        noValidate
        onInput={onInput}
        // React resets a form after its action; submitting it ourselves keeps every field as typed.
        onSubmit={(event) => {
          event.preventDefault();
          if (pending) return;
          const { submitter } = event.nativeEvent as SubmitEvent;
          const data = new FormData(event.currentTarget, submitter);
          setPressed(submitter instanceof HTMLButtonElement && submitter.name ? pressedKey(submitter) : undefined);
          startTransition(() => send(data));
        }}
      >
        {drawnFor && <input type="hidden" name={DRAWN_FOR} value={drawnFor} />}
        {parts}
      </form>
    </FormContext>
  );
}
