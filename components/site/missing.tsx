import { MissingPath } from "@/components/site/missing-path";
import { Trouble } from "@/components/site/trouble";
import { WaysOn } from "@/components/site/ways-on";
import { Button } from "@/components/ui/button";
import { paths } from "@/lib/paths";

export function Missing() {
  return (
    <Trouble code="404" title="Oops! Page not found" beside={<WaysOn />}>
      <p>Nothing is at this address. A link may be incomplete: copy it whole from the email or page it came from.</p>
      <MissingPath />
      <Button asChild>
        <a href={paths.home}>Return to Home</a>
      </Button>
    </Trouble>
  );
}
