import { ExportLink } from "@/components/admin/export-link";
import { type Listing, listingQuery } from "@/lib/listing/listing";
import { paths } from "@/lib/paths";

/** Downloads of what a list shows now: its search and its filter, every page of it. */
export function ExportLinks({ name, listing }: { name: string; listing: Listing }) {
  const query = listingQuery({ ...listing, position: { kind: "start" } });
  return (
    <div className="mt-4 text-sm">
      Export this list:{" "}
      {(["json", "csv"] as const).map((format) => (
        <ExportLink
          key={format}
          href={paths.adminExport(`${name}.${format}`) + query}
          className="mr-3 inline-block py-1 underline underline-offset-2"
        >
          {format.toUpperCase()}
        </ExportLink>
      ))}
    </div>
  );
}
