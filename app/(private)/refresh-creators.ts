import { revalidatePath } from "next/cache";
import { paths } from "@/lib/paths";

/** Makes this instance re-read creators' public pages at once. Other instances do so within five seconds. */
export function refreshCreators(): void {
  revalidatePath(paths.creators);
  revalidatePath(paths.creatorPage("[slug]"), "page");
}
