import type { ReactNode } from "react";

type TroubleProps = {
  code: string;
  title: string;
  children: ReactNode;
  /** Below the rest on a phone. */
  beside?: ReactNode;
};

export function Trouble({ code, title, children, beside }: TroubleProps) {
  return (
    <div className="page py-20 md:py-28">
      <div className="flex items-center gap-6">
        <p className="font-serif text-7xl text-seal-text leading-none tabular-nums">{code}</p>
        <span aria-hidden className="guilloche-rule h-7 min-w-0 flex-1" />
      </div>
      <div className="mt-6 flex flex-col gap-x-gutter gap-y-12 lg:flex-row lg:items-start lg:justify-between">
        <div className="min-w-0">
          <h1 className="text-4xl sm:text-5xl">{title}</h1>
          <div className="prose-measure mt-5 space-y-6">{children}</div>
        </div>
        {beside}
      </div>
    </div>
  );
}
