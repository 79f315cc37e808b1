import { placeholder } from "@/app/(site)/dashboard-placeholder";
import { paths } from "@/lib/paths";

export const dynamic = "force-static";

export function GET(): Response {
  return placeholder({
    title: "Partner Dashboard",
    text: "Platform fees are the partner’s responsibility, and are shown before anything is agreed.",
    to: paths.waitlistWith({ primaryInterest: "license_partner" }),
  });
}
