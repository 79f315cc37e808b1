import { revalidatePath } from "next/cache";
import { paths } from "@/lib/paths";

/** Has the public pages of creators read again at once by this instance. Every other reads them again within five seconds. */
export function refreshCreators(): void {
  revalidatePath(paths.creators);
  revalidatePath(paths.creatorPage("[slug]"), "page");
}
