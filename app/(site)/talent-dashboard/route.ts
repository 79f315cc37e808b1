import { placeholder } from "@/app/(site)/dashboard-placeholder";
import { paths } from "@/lib/paths";

export const dynamic = "force-static";

export function GET(): Response {
  return placeholder({
    title: "Talent Dashboard",
    text: "Talent never pay fees: you keep 100% of your posted rate.",
    to: paths.waitlistWith({ primaryInterest: "talent" }),
  });
}
