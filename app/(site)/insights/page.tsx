import { ListPage, listMetadata } from "@/app/(site)/insights/list-page";

export const metadata = listMetadata("all", 1);

export default function InsightsPage() {
  return <ListPage list="all" number={1} />;
}
