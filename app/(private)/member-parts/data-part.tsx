import Link from "next/link";
import { paths } from "@/lib/paths";

export const DataPart = () => (
  <section aria-labelledby="data" className="space-y-4">
    <h3 id="data" className="text-xl">
      Your data
    </h3>
    <p>
      <Link href={paths.yourData} prefetch={false} className="underline underline-offset-2">
        See, download or erase
      </Link>{" "}
      everything that we hold about you.
    </p>
  </section>
);
