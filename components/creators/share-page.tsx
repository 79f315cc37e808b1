import { QrCode } from "@/components/licenses/qr-code";
import { Snippet } from "@/components/licenses/snippet";
import { brand } from "@/lib/brand";
import { paths } from "@/lib/paths";

type SharePageProps = { slug: string; name: string; site: string; badge: { width: number; height: number } };

const attribute = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** For the page's owner: what to print, to embed and to give to programs. */
export function SharePage({ slug, name, site, badge }: SharePageProps) {
  const url = site + paths.creatorPage(slug);
  const picture = paths.creatorFile(slug, "badge.svg");
  const { width, height } = badge;
  const alt = `License ${name} on ${brand.name}`;
  const text = `<a href="${url}">\n  <img src="${site}${picture}" width="${width}" height="${height}" alt="${attribute(alt)}">\n</a>`;
  return (
    <div className="grid grid-cols-1 gap-x-gutter gap-y-8 md:grid-cols-[11rem_minmax(0,1fr)] lg:grid-cols-1">
      <figure className="space-y-2">
        <QrCode text={url} title={`QR code of the page of ${name}`} className="w-44 max-w-full border" />
        <figcaption className="text-ink-muted text-sm">Opens your page on a phone.</figcaption>
      </figure>
      <div className="min-w-0 space-y-5">
        <picture className="block">
          <img src={picture} width={width} height={height} alt={alt} loading="lazy" className="h-auto max-w-full" />
        </picture>
        <Snippet
          title="Badge"
          use="Lines of HTML for another site. The badge always shows the page as it is now."
          text={text}
        />
        <p className="text-sm">
          <a href={picture} download={`${slug}-badge.svg`} className="underline underline-offset-2">
            Download the badge (SVG)
          </a>
        </p>
        <p className="text-sm">
          For machines:{" "}
          <a href={paths.creatorFile(slug, "consent.json")} className="underline underline-offset-2">
            what may be licensed, as an ODRL policy
          </a>
          , and{" "}
          <a href={paths.creatorFile(slug, "consent.jwt")} className="underline underline-offset-2">
            signed
          </a>
          .
        </p>
      </div>
    </div>
  );
}
