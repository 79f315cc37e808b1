import { explain } from "@/scripts/local/advice";
import { drawCards } from "@/scripts/og/draw";
import { drawPortraits } from "@/scripts/portraits/draw";

const works = { portraits: drawPortraits, cards: drawCards } as const;

/** `npm run draw [portraits|cards]`: makes the committed pictures of public/ again, all of them unless one kind is named. */
export async function main(args: readonly string[]): Promise<number> {
  try {
    for (const [name, draw] of Object.entries(works)) {
      if (args.length === 0 || args.includes(name)) await draw(console.log);
    }
    return 0;
  } catch (error) {
    console.error(explain(error));
    return 1;
  }
}
