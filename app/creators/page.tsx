import { DirectoryView, directoryMetadata } from "@/app/creators/directory-view";
import { keptPage } from "@/components/site/kept-page";
import { readDirectory, readDirectoryQuery } from "@/lib/creators/directory";

export const metadata = directoryMetadata;
export const revalidate = 2;

async function DirectoryPage() {
  const query = readDirectoryQuery({});
  return <DirectoryView query={query} page={await readDirectory(query)} />;
}

export default keptPage("the directory", DirectoryPage);
