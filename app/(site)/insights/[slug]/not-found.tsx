import { PageMessage } from "@/components/site/page-message";
import { paths } from "@/lib/paths";

export default function ArticleNotFound() {
  return (
    <PageMessage title="Post not found." action={{ href: paths.insights, label: "All articles" }}>
      <p>There is no article at this address. It may have moved, or it may not be out yet.</p>
    </PageMessage>
  );
}
