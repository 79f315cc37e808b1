"use client";

import { ChevronDown } from "lucide-react";
import {
  type DragEvent,
  type FormEvent,
  lazy,
  type ReactNode,
  useActionState,
  useEffect,
  useRef,
  useState,
} from "react";
import { checkPasted } from "@/app/(site)/verify/actions";
import { useCheck } from "@/app/(site)/verify/use-check";
import { buttonVariants } from "@/components/ui/button-variants";
import { controlClasses, labelClasses } from "@/components/ui/control-classes";
import { Disclosure } from "@/components/ui/disclosure";
import { noticeVariants } from "@/components/ui/notice-variants";
import { emptyFormState } from "@/lib/forms/state";
import { paths } from "@/lib/paths";
import { canVerify } from "@/lib/verify/signed";

/**
 * Larger than the rest of the page. Outside a boundary of its own, so that without scripts the server sends it with the page,
 * and with them the page stays until it has come.
 */
const CheckAnswers = lazy(async () => ({ default: (await import("@/components/licenses/check-report")).CheckAnswers }));

// The components themselves, Radix's label among them, would add over nine kilobytes to the page.
const ERROR_LOOK = noticeVariants({ tone: "error" });
const TEXT_LOOK = `${controlClasses} field-sizing-content max-h-72 min-h-28`;

const text = (form: FormData, name: string): string => String(form.get(name) ?? "");

/**
 * With scripts everything happens in the browser; without them, or without Ed25519 support, the form is posted and
 * the server responds with the same reports, so the part that folds is native `details`. `children` are shown until there is a
 * result. `otherWays`: what else leads to one, without this page.
 */
export function Verifier({ children, otherWays }: { children: ReactNode; otherWays: ReactNode }) {
  const [posted, post] = useActionState(checkPasted, emptyFormState, paths.verify);
  const { answers = posted.answers, trouble, certificate, ...run } = useCheck();
  /** The box stays open after what was no certificate, so that it can be mended. */
  const checked = answers?.some(({ report }) => report && report.verdict !== "unreadable") ?? false;
  const [isOver, setIsOver] = useState(false);
  const [leavesToServer, setLeavesToServer] = useState(false);
  const [pasted, setPasted] = useState(String(posted.values.certificate ?? ""));
  const [agreement, setAgreement] = useState("");
  const outcome = useRef<HTMLElement>(null);

  useEffect(() => void canVerify().then((can) => setLeavesToServer(!can)), []);
  useEffect(() => {
    if (certificate) setPasted(certificate);
  }, [certificate]);
  useEffect(() => {
    if (answers || trouble) outcome.current?.focus();
  }, [answers, trouble]);

  function submit(event: FormEvent<HTMLFormElement>) {
    if (leavesToServer) return run.fail();
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const form = new FormData(event.currentTarget, submitter);
    const example = text(form, "example");
    if (example) return void run.checkPath(`/verify/specimen/${example}`);
    return void run.checkText(text(form, "certificate"), text(form, "agreement").trim());
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    void run.checkFiles([...event.dataTransfer.files]);
  }

  return (
    <div className="grid grid-cols-1 gap-x-gutter gap-y-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <form
        action={post}
        onSubmit={submit}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
        aria-label="Check a license"
        data-over={isOver}
        className={`self-start border border-dashed data-[over=true]:bg-notice-wash ${checked ? "px-6 py-3 sm:py-6" : "p-6"}`}
      >
        {/* Folded on a phone once something was checked, so that the result is in the first screen. It and the result are
            keyed, because what is new does not count as moved, and what is typed is kept outside. */}
        <details key={String(checked)} open={!checked} className={checked ? "folded" : undefined}>
          <summary className="flex cursor-pointer items-center justify-between font-semibold" hidden={!checked}>
            Check another
            <ChevronDown aria-hidden className="size-4 shrink-0 [[open]>summary>&]:rotate-180" />
          </summary>
          <div className={checked ? "space-y-6 max-sm:pt-5" : "space-y-6"}>
            <div className="space-y-2">
              <label htmlFor="certificate" className={labelClasses}>
                Certificate
              </label>
              <p id="certificate-hint" className="text-ink-muted text-sm">
                Paste its text, its number or its web address, or drop PDFs or certificate files in this frame. Only a
                number or an address is sent to us.
              </p>
              <noscript>
                <p className="font-semibold text-sm">
                  Your browser runs no scripts, so our server checks what you paste: it is sent there, and not kept.
                  Files can be checked with scripts only, here or in the page that you save below.
                </p>
              </noscript>
              <textarea
                id="certificate"
                name="certificate"
                aria-describedby="certificate-hint"
                rows={5}
                maxLength={20_000}
                spellCheck={false}
                value={pasted}
                onChange={(event) => setPasted(event.target.value)}
                className={`${TEXT_LOOK} wrap-anywhere`}
              />
            </div>
            <button type="submit" className={buttonVariants({ variant: "seal", size: "lg" })}>
              Check
            </button>
            <Disclosure isInline summary="Other ways">
              <div className="space-y-5 pt-3">
                <div className="flex flex-wrap gap-3">
                  <Files onFiles={run.checkFiles} />
                  <Camera onCode={run.checkText} onTrouble={run.fail} />
                </div>
                <div className="space-y-2">
                  <label htmlFor="agreement" className={labelClasses}>
                    Compare with an agreement (JSON)
                  </label>
                  <textarea
                    id="agreement"
                    name="agreement"
                    value={agreement}
                    onChange={(event) => setAgreement(event.target.value)}
                    rows={4}
                    maxLength={20_000}
                    spellCheck={false}
                    className={TEXT_LOOK}
                  />
                </div>
                <p className="text-ink-muted text-sm">Nothing at hand? Try a genuine one and a forged one.</p>
                <div className="flex flex-wrap gap-3">
                  <button
                    type="submit"
                    className={buttonVariants({ variant: "outline" })}
                    name="example"
                    value="genuine"
                  >
                    Try a specimen
                  </button>
                  <button
                    type="submit"
                    className={buttonVariants({ variant: "outline" })}
                    name="example"
                    value="forged"
                  >
                    Try a forged one
                  </button>
                </div>
                {otherWays}
              </div>
            </Disclosure>
          </div>
        </details>
      </form>
      <section
        key={String(answers !== undefined)}
        ref={outcome}
        tabIndex={-1}
        aria-label="Result"
        aria-live="polite"
        className="min-w-0 outline-none"
      >
        {trouble && <p className={`${ERROR_LOOK} font-semibold`}>{trouble}</p>}
        {!trouble && posted.status === "error" && !answers && (
          <div className={ERROR_LOOK}>
            <p className="font-semibold">{posted.title}</p>
            <p>{posted.message}</p>
          </div>
        )}
        {!trouble && answers && <CheckAnswers answers={answers} />}
        {!trouble && !answers && posted.status !== "error" && children}
      </section>
    </div>
  );
}

function Files({ onFiles }: { onFiles: (files: readonly File[]) => Promise<void> }) {
  const input = useRef<HTMLInputElement>(null);
  const [scripted, setScripted] = useState(false);
  useEffect(() => setScripted(true), []);
  if (!scripted) return null;
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Files to check"
        accept=".pdf,.jwt,.json,.txt,.eml,image/*"
        onChange={(event) => {
          void onFiles([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
      <button type="button" className={buttonVariants({ variant: "outline" })} onClick={() => input.current?.click()}>
        Choose a file or a picture
      </button>
    </>
  );
}

type Detector = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> };
type DetectorClass = new (options: { formats: string[] }) => Detector;

const detectorClass = (): DetectorClass | undefined =>
  (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;

const canScan = (): boolean => detectorClass() !== undefined && navigator.mediaDevices !== undefined;

async function scanQrCode(video: HTMLVideoElement, signal: AbortSignal): Promise<string | undefined> {
  const BarcodeDetector = detectorClass();
  if (!BarcodeDetector) return undefined;
  const camera = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
  try {
    video.srcObject = camera;
    await video.play();
    const detector = new BarcodeDetector({ formats: ["qr_code"] });
    while (!signal.aborted) {
      const [code] = await detector.detect(video);
      if (code) return code.rawValue;
      await new Promise((resolve) => setTimeout(resolve, 150));
    }
    return undefined;
  } finally {
    for (const track of camera.getTracks()) track.stop();
    video.srcObject = null;
  }
}

type CameraProps = { onCode: (text: string) => Promise<void>; onTrouble: (trouble: string) => void };

/** Renders nothing if the browser cannot detect QR codes. */
function Camera({ onCode, onTrouble }: CameraProps) {
  const [isThere, setIsThere] = useState(false);
  const [running, setRunning] = useState<AbortController>();
  const video = useRef<HTMLVideoElement>(null);

  useEffect(() => setIsThere(canScan()), []);
  useEffect(() => {
    if (!running || !video.current) return;
    scanQrCode(video.current, running.signal)
      .then((text) => (running.signal.aborted || text === undefined ? undefined : onCode(text)))
      .catch(() => onTrouble("The camera could not be opened. Allow it for this page, or choose a picture."))
      .finally(() => setRunning(undefined));
    return () => running.abort();
  }, [running, onCode, onTrouble]);

  if (!isThere) return null;
  return (
    <>
      <button
        type="button"
        className={buttonVariants({ variant: "outline", size: "lg" })}
        onClick={() => (running ? running.abort() : setRunning(new AbortController()))}
      >
        {running ? "Close the camera" : "Scan a QR code"}
      </button>
      {running && (
        <video ref={video} muted playsInline aria-label="Camera" className="aspect-square w-full object-cover" />
      )}
    </>
  );
}
