import { DemoRequest, demoMetadata } from "@/app/(forms)/(demo)/demo-request";
import { paths } from "@/lib/paths";

/** Required by specification 2; /demo is the canonical address. */
export const metadata = demoMetadata;

export default function BuyerDemoPage() {
  return <DemoRequest page={paths.buyerDemo} />;
}
