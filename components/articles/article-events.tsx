"use client";

import { useEffect } from "react";
import { sendEvent } from "@/components/site/send-event";
import { ctaVariants } from "@/lib/admin/events";

export function ArticleEvents({ slug }: { slug: string }) {
  useEffect(() => {
    sendEvent({ name: "blog_view", slug });
    const followed = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest("a") : null;
      const cta = link?.closest<HTMLElement>("[data-cta]")?.dataset.cta;
      const variant = ctaVariants.find((name) => name === cta);
      if (variant) sendEvent({ name: "talent_signup_blog", slug, variant });
      if (link?.matches("[data-guide]")) sendEvent({ name: "guide_download", path: location.pathname, slug });
    };
    document.addEventListener("click", followed);
    return () => document.removeEventListener("click", followed);
  }, [slug]);
  return null;
}

export function ListEvents({ path }: { path: string }) {
  useEffect(() => sendEvent({ name: "blog_list_view", path }), [path]);
  return null;
}
