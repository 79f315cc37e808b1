import { productLinks } from "@/components/site/links";
import { NavLink } from "@/components/site/nav-link";
import { Button, type ButtonProps } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";

const [creators, offer, terms] = productLinks;
const links = { creators, offer, terms };

type DoorButtonProps = { to: keyof typeof links } & Pick<ButtonProps, "variant" | "size">;

/** A way into the product, hidden while its feature is off. */
export function DoorLink({ to }: Pick<DoorButtonProps, "to">) {
  const { href, label, door } = links[to];
  return (
    <NavLink href={href} className={cn(door, "py-1 font-semibold underline underline-offset-4")}>
      {label}
    </NavLink>
  );
}

/** As a button. */
export function DoorButton({ to, variant = "outline", size }: DoorButtonProps) {
  const { href, label, door } = links[to];
  return (
    <Button asChild variant={variant} size={size} className={door}>
      <NavLink href={href}>{label}</NavLink>
    </Button>
  );
}
