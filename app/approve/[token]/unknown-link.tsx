import { PageMessage } from "@/components/site/page-message";

/** The decision link of no offer (spec 8). */
export function UnknownLink() {
  return (
    <PageMessage title="Offer Not Found" action={{ href: "/", label: "Go home" }}>
      <p>Invalid or expired link. Open the link in our email again, whole; a link that was cut in two does not work.</p>
    </PageMessage>
  );
}
