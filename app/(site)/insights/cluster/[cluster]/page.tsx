import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ListPage, listMetadata } from "@/app/(site)/insights/list-page";
import { listOfSlug, listSlug } from "@/lib/content/articles";
import { clusters } from "@/lib/content/schema";

export const dynamicParams = false;

type Props = { params: Promise<{ cluster: string }> };

export const generateStaticParams = () => clusters.map((cluster) => ({ cluster: listSlug(cluster) }));

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return listMetadata(listOfSlug((await params).cluster) ?? "all", 1);
}

export default async function ClusterPage({ params }: Props) {
  const list = listOfSlug((await params).cluster);
  if (!list || list === "all") notFound();
  return <ListPage list={list} number={1} />;
}
