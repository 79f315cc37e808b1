import Link from "next/link";
import { DETAILS_ID, rowLinkId } from "@/components/admin/row-ids";
import { PendingMark } from "@/components/lists/pending-mark";
import { withRow } from "@/lib/postgres/listing";

type RowLinkProps = {
  id: string;
  name: string;
  address: string;
  isOpen: boolean;
};

/** Without scripts the fragment moves the keyboard focus there. */
export const RowLink = ({ id, name, address, isOpen }: RowLinkProps) => (
  <Link
    id={rowLinkId(id)}
    href={`${withRow(address, id)}#${DETAILS_ID}`}
    prefetch={false}
    scroll={false}
    aria-current={isOpen ? "true" : undefined}
    className="-my-2 block min-h-9 py-2 font-semibold underline decoration-1 underline-offset-4 hover:decoration-2"
  >
    <bdi>{name}</bdi>
    <PendingMark />
  </Link>
);
