import type { HomeCopy } from "@/lib/content/home-schema";

/** The four value cards. */
export function Values({ values }: Pick<HomeCopy, "values">) {
  return (
    <section aria-label="What you can count on" className="page py-14 md:py-20">
      <ul className="grid gap-x-8 gap-y-10 sm:grid-cols-2 xl:grid-cols-4">
        {values.map(({ title, body }) => (
          <li key={title} className="border-ink border-t-2 pt-4">
            <h2 className="text-2xl">{title}</h2>
            <p className="mt-3">{body}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
