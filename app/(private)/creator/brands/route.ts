import { redirect } from "next/navigation";
import { paths } from "@/lib/paths";

/** The former address of the refused brands, which are now under the rules. */
export function GET(): Response {
  redirect(paths.creatorBrands);
}
