import { listMetadata } from "@/app/(site)/insights/list-metadata";
import { ListPage } from "@/app/(site)/insights/list-page";

/** Seconds after which a list is made again: this soon after its date an article is there, without a new build. */
export const revalidate = 300;

export const metadata = listMetadata("all", 1);

export default function InsightsPage() {
  return <ListPage list="all" number={1} />;
}
