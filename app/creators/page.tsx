import { DirectoryView, directoryMetadata } from "@/app/creators/directory-view";
import { publicDataPage } from "@/components/site/data-page";
import { databaseTime } from "@/lib/clock";
import { readDirectory } from "@/lib/creators/directory";
import { readDirectoryQuery } from "@/lib/creators/directory-query";
import { takenOf } from "@/lib/license-rows/slots";
import type { QueryParams } from "@/lib/postgres/listing";
import { shownSamples } from "@/lib/samples/queries";

export const metadata = directoryMetadata;
export const dynamic = "force-dynamic";

type PageProps = { searchParams: Promise<QueryParams> };

async function DirectoryPage({ searchParams }: PageProps) {
  const query = readDirectoryQuery(await searchParams);
  const page = await readDirectory(query);
  const ids = page.rows.map(({ id }) => id);
  const [taken, samples] = await Promise.all([
    takenOf(query.category ? ids : [], await databaseTime()),
    shownSamples(ids),
  ]);
  return <DirectoryView query={query} page={page} taken={taken} samples={samples} />;
}

export default publicDataPage("the directory", DirectoryPage);
