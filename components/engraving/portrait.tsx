import { PortraitFrame } from "@/components/engraving/portrait-frame";
import { cn } from "@/components/ui/cn";

type PortraitProps = { id: string; name: string; eager?: boolean; className?: string };

export function Portrait({ id, name, className }: PortraitProps) {
  return <PortraitFrame className={cn(className)}>{id && name ? null : null}</PortraitFrame>;
}
