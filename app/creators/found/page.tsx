import { DirectoryView, directoryMetadata } from "@/app/creators/directory-view";
import { readingPage } from "@/components/site/reading-page";
import { readDirectory, readDirectoryQuery } from "@/lib/creators/directory";
import type { QueryParams } from "@/lib/postgres/listing";

export const metadata = directoryMetadata;
export const dynamic = "force-dynamic";

type PageProps = { searchParams: Promise<QueryParams> };

/** next.config.ts rewrites addresses with a query to it. */
async function FoundPage({ searchParams }: PageProps) {
  const query = readDirectoryQuery(await searchParams);
  return <DirectoryView query={query} page={await readDirectory(query)} />;
}

export default readingPage("what is found in the directory", FoundPage);
