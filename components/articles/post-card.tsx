import { NavLink } from "@/components/site/nav-link";
import type { PostCard as Post } from "@/lib/content/articles";
import { paths } from "@/lib/paths";

export function PostCard({ post }: { post: Post }) {
  return (
    <li className="group relative grid grid-cols-1 gap-x-6 gap-y-2 border-t py-7 md:grid-cols-12">
      <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-sm md:col-span-3 md:flex-col">
        <span className="rounded-xs border border-field-rule px-2 py-0.5 font-semibold text-xs">{post.cluster}</span>
        <span className="text-ink-muted">{post.published}</span>
      </p>
      <div className="md:col-span-9">
        <h2 className="text-2xl md:text-3xl">
          <NavLink
            href={paths.article(post.slug)}
            className="decoration-1 underline-offset-4 after:absolute after:inset-0 group-hover:underline"
          >
            {post.title}
          </NavLink>
        </h2>
        <p className="mt-2 max-w-[68ch] text-ink-muted">{post.excerpt}</p>
      </div>
    </li>
  );
}
