import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Say } from "@/scripts/local/advice";
import { repository } from "@/scripts/local/repository";
import { engrave, type Theme } from "@/tools/press/portraits/engrave";
import { sculpt } from "@/tools/press/portraits/sculpt";
import { subjects } from "@/tools/press/portraits/subjects";

/** Plate units between samples: a finer grid shows no more, and takes longer. */
const STEP = 2;

/** Read by components/engraving/portrait.tsx. */
const files: Record<Theme, (id: string) => string> = {
  light: (id) => `${id}.svg`,
  dark: (id) => `${id}-dark.svg`,
};

/**
 * Draws the home page's portraits into public/portraits, each for light and for dark paper. They are committed
 * because this takes minutes; the output is deterministic.
 */
export async function drawPortraits(say: Say): Promise<void> {
  const folder = join(repository, "public", "portraits");
  await mkdir(folder, { recursive: true });
  for (const [id, pose] of Object.entries(subjects)) {
    const scene = pose();
    const plate = sculpt(scene, STEP);
    for (const theme of ["light", "dark"] as const) {
      await writeFile(join(folder, files[theme](id)), engrave(plate, scene, theme));
    }
    say(`Drew ${id}.`);
  }
}
