import { DirectoryView, directoryMetadata } from "@/app/creators/directory-view";
import { dataPage } from "@/components/site/data-page";
import { readDirectory, readDirectoryQuery } from "@/lib/creators/directory";
import type { QueryParams } from "@/lib/postgres/listing";

export const metadata = directoryMetadata;
export const dynamic = "force-dynamic";

type PageProps = { searchParams: Promise<QueryParams> };

async function DirectoryPage({ searchParams }: PageProps) {
  const query = readDirectoryQuery(await searchParams);
  return <DirectoryView query={query} page={await readDirectory(query)} />;
}

export default dataPage("the directory", DirectoryPage);
