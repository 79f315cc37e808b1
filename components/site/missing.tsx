import { MissingPathLog, MissingPost } from "@/components/site/nav-link";
import { Trouble } from "@/components/site/trouble";
import { buttonVariants } from "@/components/ui/button-variants";
import { paths } from "@/lib/paths";

export function Missing() {
  return (
    <Trouble code="404" title="Oops! Page not found">
      <p>Nothing is at this address. A link may be incomplete: copy it whole from the email or page it came from.</p>
      <MissingPost />
      <a href={paths.home} className={buttonVariants()}>
        Return to Home
      </a>
      <MissingPathLog />
    </Trouble>
  );
}
