import { PageMessage } from "@/components/site/page-message";
import { notYourRole, type Role } from "@/lib/member-rules";
import { paths } from "@/lib/paths";

/** In place of a page whose act the member's role does not include. */
export function NotYourRole({ role }: { role: Role }) {
  const { title, message } = notYourRole(role);
  return (
    <PageMessage title={title} action={{ href: paths.brandTeam, label: "See the team" }}>
      <p>{message}</p>
    </PageMessage>
  );
}
