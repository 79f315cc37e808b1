import { DirectoryView, directoryMetadata } from "@/app/creators/directory-view";
import { readingPage } from "@/components/site/reading-page";
import type { QueryParams } from "@/lib/listing/listing";
import { readDirectory, readDirectoryQuery } from "@/lib/showcase/directory";

export const metadata = directoryMetadata;
export const dynamic = "force-dynamic";

type PageProps = { searchParams: Promise<QueryParams> };

/** What is found in the directory, at its own address with a query: next.config.ts leads here. */
async function FoundPage({ searchParams }: PageProps) {
  const query = readDirectoryQuery(await searchParams);
  return <DirectoryView query={query} page={await readDirectory(query)} />;
}

export default readingPage("what is found in the directory", FoundPage);
