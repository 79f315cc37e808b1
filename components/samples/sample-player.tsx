"use client";

import { type CSSProperties, type ReactNode, useRef, useState, useSyncExternalStore } from "react";
import { useVisitor } from "@/components/site/visitor";

/** The one that is heard: another one stops it. */
let playing: HTMLAudioElement | undefined;

const never = () => () => undefined;
const useScripts = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

const signs = {
  play: "M7 4.5v15l12-7.5z",
  pause: "M6 5h4v14H6zM14 5h4v14h-4z",
  lock: "M5 11h14v10H5zM8 11V7.5a4 4 0 0 1 8 0V11h-2V7.5a2 2 0 0 0-4 0V11z",
};

/** On a page that is the same for everybody: not for a brand that is signed in. */
export const ForStrangers = ({ children }: { children: ReactNode }) =>
  !useVisitor()?.isBuyer && <span>{children}</span>;

type SamplePlayerProps = {
  src: string;
  title: string;
  /** "0:12". */
  length: string;
  /** Stands below it: the title, what is spoken, and for whom. */
  children: ReactNode;
  /** Said in their place if nothing came: the visitor may not hear it, or is offline. */
  failed: string;
  /** For whom it is, if not for everybody: the button then shows a lock until it plays, or a brand is signed in. */
  locked?: string | undefined;
};

/**
 * The browser's own player, which works without scripts. With them a button and a line of the same height in its place:
 * one press plays, and stops whatever else plays on the page. Nothing is fetched before.
 */
export function SamplePlayer({ src, title, length, children, failed, locked }: SamplePlayerProps) {
  const isLocked = !useVisitor()?.isBuyer && locked !== undefined;
  const audio = useRef<HTMLAudioElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [part, setPart] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  const hasScripts = useScripts();
  const name = `“${title}”, ${length}${locked ? `, ${locked}` : ""}`;

  const toggle = () => {
    const own = audio.current;
    if (!own) return;
    if (!own.paused) return own.pause();
    setFailed(false);
    // A refused request is kept until it is made again.
    if (own.error) own.load();
    own.play().catch(() => undefined);
  };

  return (
    <div className="sample">
      <div className="sample-controls">
        <audio
          ref={audio}
          src={src}
          preload="none"
          controls={!hasScripts}
          aria-label={name}
          onPlay={({ currentTarget }) => {
            if (playing !== currentTarget) playing?.pause();
            playing = currentTarget;
            setPlaying(true);
          }}
          onPause={() => setPlaying(false)}
          onEnded={() => setPart(0)}
          onTimeUpdate={({ currentTarget: { currentTime, duration } }) =>
            setPart(duration > 0 ? Math.min(1, currentTime / duration) : 0)
          }
          onError={() => {
            setPlaying(false);
            setFailed(true);
          }}
        />
        {hasScripts && (
          <>
            <button
              type="button"
              className={isLocked && !isPlaying ? "sample-button text-ink-muted border-dashed" : "sample-button"}
              onClick={toggle}
              aria-label={`${isPlaying ? "Pause" : "Play"} ${name}`}
            >
              <svg aria-hidden="true" viewBox="0 0 24 24" fill="currentColor">
                <path d={signs[isPlaying ? "pause" : isLocked ? "lock" : "play"]} />
              </svg>
            </button>
            <span aria-hidden className="sample-line">
              <span style={{ "--part": part } as CSSProperties} />
            </span>
            <span aria-hidden className="shrink-0 whitespace-nowrap tabular-nums">
              {length}
            </span>
          </>
        )}
      </div>
      <div className="wrap-anywhere">
        {children}
        <span role="status" className="block font-semibold text-error-text">
          {hasFailed && <span>{failed}</span>}
        </span>
      </div>
    </div>
  );
}
