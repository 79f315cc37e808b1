import { brand } from "@/lib/brand";
import { paths } from "@/lib/paths";
import { onSite } from "@/tools/press/guide/elements";
import { PrintRule } from "@/tools/press/guide/ornaments";

const questions = [
  ["Who asks", "Legal name, what they sell, and who signs"],
  ["What they may use", "Name, image, likeness, voice: each one named"],
  ["For what", "Field of use: the product, the channel, the kind of work"],
  ["Where", "Territory"],
  ["How long", "Term, first day and last day"],
  ["Exclusive?", "If so, in which category, and for how long"],
  ["Training or digital replica", "No, or a permission of its own with its own end"],
  ["Price, line by line", "Creation, paid usage, whitelisting, exclusivity, renewal"],
  ["Paid when", "Held before the work starts? Released on what?"],
  ["Who must be told", "School, team, union, agent; reporting duties"],
  ["How it ends", "What has to stop, and what may stay up"],
] as const;

export function OfferSheet() {
  return (
    <section className="part sheet" id="offer-sheet">
      <PrintRule />
      <h1>Offer sheet</h1>
      <p>
        If a line stays empty, ask before you answer. If the answer is "everything" or "forever", read part 3 again.
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">Question</th>
            <th scope="col">What the offer says</th>
          </tr>
        </thead>
        <tbody>
          {questions.map(([question, hint]) => (
            <tr key={question}>
              <th scope="row">
                {question}
                <small>{hint}</small>
              </th>
              <td />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const ways = [
  { path: paths.learn, text: "All seven guides, with the ELVIS Act, ethical AI sourcing and escrow" },
  { path: paths.rateEstimate, text: "The rate calculator" },
  { path: paths.insights, text: "Articles on deals, consent and the law" },
  { path: paths.waitlist, text: "The waitlist: free, and it binds you to nothing" },
  { path: paths.contact, text: "Questions, and mistakes that you have found" },
] as const;

export function GoingOn({ edition }: { edition: string }) {
  return (
    <section className="part" id="going-on">
      <PrintRule />
      <h1>Where to go from here</h1>
      <ul className="ways">
        {ways.map(({ path, text }) => (
          <li key={path}>
            {text}
            <br />
            <a href={onSite(path)}>{onSite(path).replace("https://", "")}</a>
          </li>
        ))}
      </ul>
      <p>
        This is edition {edition.slice(0, 12)}. See whether there is a newer one:{" "}
        <a href={`${onSite(paths.nilGuide)}?edition=${edition}`}>{onSite(paths.nilGuide).replace("https://", "")}</a>
      </p>
      <p>
        {brand.launchLine} Before launch, payments on the site are simulated and no money moves. This guide states no
        law beyond the sources that it names.
      </p>
    </section>
  );
}
