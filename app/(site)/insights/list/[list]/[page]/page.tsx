import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { allListPages, ListPage, type ListParams, listMetadata, readListParams } from "@/app/(site)/insights/list-page";

export const dynamicParams = false;

type Props = { params: Promise<ListParams> };

export const generateStaticParams = allListPages;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const asked = await readListParams(params);
  return asked ? listMetadata(asked.list, asked.number) : {};
}

/** next.config.ts rewrites /insights?page=2 to it, because a page that reads the query itself cannot be static. */
export default async function FurtherPage({ params }: Props) {
  const asked = await readListParams(params);
  if (!asked) notFound();
  return <ListPage {...asked} />;
}
