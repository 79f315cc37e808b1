import { DemoRequest } from "@/app/(forms)/demo/demo-request";
import { brand } from "@/lib/brand";
import { paths } from "@/lib/paths";
import { pageMetadata } from "@/lib/seo/page";

export const metadata = pageMetadata({
  path: paths.demo,
  title: "Request a demo",
  description: `See how ${brand.name} licenses a real voice or likeness: consent, contract, price and proof, in a live walkthrough.`,
});

export default function DemoPage() {
  return <DemoRequest page={paths.demo} />;
}
