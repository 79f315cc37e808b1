import type { ReactNode } from "react";

type TroubleProps = { code: string; title: string; children: ReactNode };

export function Trouble({ code, title, children }: TroubleProps) {
  return (
    <div className="page py-20 md:py-28">
      <div className="flex items-center gap-6">
        <p className="font-serif text-7xl text-seal-text leading-none tabular-nums">{code}</p>
        <span aria-hidden className="guilloche-rule h-7 min-w-0 flex-1" />
      </div>
      <h1 className="mt-6 text-4xl sm:text-5xl">{title}</h1>
      <div className="prose-measure mt-5 space-y-6">{children}</div>
    </div>
  );
}
