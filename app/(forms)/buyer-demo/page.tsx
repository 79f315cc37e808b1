import { DemoRequest } from "@/app/(forms)/demo/demo-request";
import { metadata as demoMetadata } from "@/app/(forms)/demo/page";
import { paths } from "@/lib/paths";

/** The page of /demo under its older address (specification 2); its canonical address is that of /demo. */
export const metadata = demoMetadata;

export default function BuyerDemoPage() {
  return <DemoRequest page={paths.buyerDemo} />;
}
