"use client";

import { useEffect, useRef, useState } from "react";
import { brand } from "@/lib/brand";

/** A native image, because Radix's avatar shows one only once scripts have loaded it, and never without them. */
export function FooterLogo() {
  const image = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState(false);

  // The file may fail before hydration, and then no event arrives.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setFailed(true);
  }, []);

  if (failed) return <p className="wordmark text-3xl">{brand.name}</p>;
  return (
    <picture>
      <source srcSet="/logo-dark.svg" media="(prefers-color-scheme: dark)" />
      <img
        ref={image}
        src="/logo.svg"
        alt={brand.name}
        width={208}
        height={56}
        className="max-md:h-10 max-md:w-auto"
        loading="lazy"
        onError={() => setFailed(true)}
      />
    </picture>
  );
}
