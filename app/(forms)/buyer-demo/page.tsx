import { DemoRequest } from "@/app/(forms)/demo/demo-request";
import { metadata as demoMetadata } from "@/app/(forms)/demo/page";
import { paths } from "@/lib/paths";

/** Required by specification 2; /demo is the canonical address. */
export const metadata = demoMetadata;

export default function BuyerDemoPage() {
  return <DemoRequest page={paths.buyerDemo} />;
}
