import { DemoRequest, demoMetadata } from "@/app/(forms)/(demo)/demo-request";
import { paths } from "@/lib/paths";

export const metadata = demoMetadata;

export default function DemoPage() {
  return <DemoRequest page={paths.demo} />;
}
