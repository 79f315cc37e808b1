import { ornaments } from "@/lib/engraving/ornaments";

export const dynamic = "force-static";
export const dynamicParams = false;

export const generateStaticParams = () => Object.keys(ornaments).map((file) => ({ file }));

const isOrnament = (file: string): file is keyof typeof ornaments => Object.hasOwn(ornaments, file);

export async function GET(_request: Request, { params }: { params: Promise<{ file: string }> }) {
  const { file } = await params;
  if (!isOrnament(file)) return new Response(null, { status: 404 });
  return new Response(ornaments[file](), {
    headers: { "Content-Type": "image/svg+xml", "Cache-Control": "public, max-age=604800" },
  });
}
