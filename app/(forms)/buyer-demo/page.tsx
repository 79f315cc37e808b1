import { DemoRequest } from "@/app/(forms)/demo/demo-request";
import { metadata as demoMetadata } from "@/app/(forms)/demo/page";
import { paths } from "@/lib/paths";

/** An alias of /demo (specification 2), which is also its canonical address. */
export const metadata = demoMetadata;

export default function BuyerDemoPage() {
  return <DemoRequest page={paths.buyerDemo} />;
}
