import { explain } from "@/scripts/local/command-error";
import { drawCards } from "@/tools/press/cards/draw";
import { drawMailHeader } from "@/tools/press/mail/draw";

// `npm run draw -w tools/press [-- cards|mail]`: redraws the committed pictures of public/, or only the
// given kind.

const works = { cards: drawCards, mail: drawMailHeader } as const;
const chosen = process.argv.slice(2);

try {
  for (const [name, draw] of Object.entries(works)) {
    if (chosen.length === 0 || chosen.includes(name)) await draw(console.log);
  }
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
