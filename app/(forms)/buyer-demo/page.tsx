import DemoPage, { metadata as demoMetadata } from "@/app/(forms)/demo/page";

/** The page of /demo under its older address (specification 2); its canonical address is that of /demo. */
export const metadata = demoMetadata;

export default function BuyerDemoPage() {
  return <DemoPage />;
}
