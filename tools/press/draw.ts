import { explain } from "@/scripts/local/advice";
import { drawCards } from "@/tools/press/cards/draw";
import { drawMailHeader } from "@/tools/press/mail/draw";
import { drawPortraits } from "@/tools/press/portraits/draw";

// `npm run draw -w tools/press [-- portraits|cards|mail]`: redraws the committed pictures of public/, or only the
// given kind.

const works = { portraits: drawPortraits, cards: drawCards, mail: drawMailHeader } as const;
const chosen = process.argv.slice(2);

try {
  for (const [name, draw] of Object.entries(works)) {
    if (chosen.length === 0 || chosen.includes(name)) await draw(console.log);
  }
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
