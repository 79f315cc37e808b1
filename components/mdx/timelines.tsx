import { Timeline } from "@/components/mdx/timeline";

export function RightTimeline() {
  return (
    <Timeline
      id="right-timeline"
      title="From a death to the end of the right"
      description="A singer dies on May 10, 2026. Ten years are complete on May 10, 2036. Commercial use continues until June 30, 2040. Two years of non-use are complete on June 30, 2042, the end of the right on these facts."
      year={20}
      spans={[
        { from: 2026.36, to: 2036.36, words: ["The ten years", "after a life"] },
        { from: 2036.36, to: 2040.5, words: ["Kept up by", "commercial use"] },
        { from: 2040.5, to: 2042.5, isOver: true },
      ]}
      events={[
        { at: 2026.36, date: "May 10, 2026", words: "Death: the ten years begin" },
        { at: 2036.36, date: "May 10, 2036", words: "Ten years complete" },
        { at: 2040.5, date: "June 30, 2040", words: "Last commercial use" },
        { at: 2042.5, date: "June 30, 2042", words: "The end, on these facts" },
      ]}
      caption="Time runs down, to scale. The engraved band is the right; the dashes are two years without commercial use."
    />
  );
}

/** From legal facts, "Ethical AI sourcing". */
export function DutyTimeline() {
  return (
    <Timeline
      id="duty-timeline"
      title="From which day each rule applies"
      description="The New York Fashion Workers Act from June 19, 2025. N.Y. Gen. Bus. Law 396-b from June 9, 2026. Article 50 of the EU AI Act from August 2, 2026. The marking of Article 50(2) was reported moved to December 2, 2026."
      year={190}
      spans={[
        { from: 2025.47, to: 2026.59 },
        { from: 2026.59, to: 2026.92, isOver: true },
      ]}
      events={[
        { at: 2025.47, date: "June 19, 2025", words: "Fashion Workers Act", more: "Separate consent for a replica" },
        { at: 2026.44, date: "June 9, 2026", words: "N.Y. law 396-b" },
        { at: 2026.59, date: "Aug. 2, 2026", words: "EU AI Act Art. 50" },
        { at: 2026.92, date: "Dec. 2, 2026", words: "Art. 50(2), as reported", more: "Pending" },
      ]}
      caption="Time runs down, to scale. The dashes lead to a date that was reported and is pending. Illinois’s BIPA was in force before."
    />
  );
}

/** From legal facts, "NIL basics". */
export function CollegeTimeline() {
  return (
    <Timeline
      id="college-timeline"
      title="How the college rules came about"
      description="July 1, 2021: the NCAA’s interim policy. September 17, 2024: an executive order in Georgia. June 6, 2025: the House settlement is approved. February 2026: Georgia’s HB 383 passes the House. May 11, 2026: the Playfly and Nebraska arbitration."
      year={92}
      spans={[{ from: 2021.5, to: 2026.36 }]}
      events={[
        { at: 2021.5, date: "July 1, 2021", words: "NCAA interim policy", more: "Athletes may earn from NIL" },
        { at: 2024.71, date: "Sept. 17, 2024", words: "Georgia’s executive order" },
        { at: 2025.43, date: "June 6, 2025", words: "House settlement", more: "$20.5M per school, 2025–26" },
        { at: 2026.12, date: "Feb. 2026", words: "HB 383 passes the House" },
        { at: 2026.36, date: "May 11, 2026", words: "Playfly/Nebraska" },
      ]}
      caption="Time runs down, to scale: three quiet years, and four events within twenty months."
    />
  );
}
