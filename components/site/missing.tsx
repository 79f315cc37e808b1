import { MissingPathLog, MissingPost } from "@/components/site/nav-link";
import { Trouble } from "@/components/site/trouble";
import { Button } from "@/components/ui/button";
import { paths } from "@/lib/paths";

export function Missing() {
  return (
    <Trouble code="404" title="Oops! Page not found">
      <p>Nothing is at this address. A link may be incomplete: copy it whole from the email or page it came from.</p>
      <MissingPost />
      <Button asChild>
        <a href={paths.home}>Return to Home</a>
      </Button>
      <MissingPathLog />
    </Trouble>
  );
}
