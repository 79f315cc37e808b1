import { Table, TableCell, TableHead, TableHeading, TableRow } from "@/components/ui/table";

const fees = [
  {
    when: "An offer through the offer form",
    fee: "Platform fee",
    amount: "7.5%, at least $25 and at most $99; plus 2% of the part above $2,000, at most $200",
  },
  {
    when: "A booking that we arrange (projects from $350)",
    fee: "Buyer service fee",
    amount: "9%, at most $99",
  },
  {
    when: "Payment held in stages",
    fee: "Escrow fee",
    amount: "3–5%, depending on project size and complexity",
  },
];

export function BrandFees() {
  return (
    <Table label="Fees for brands" className="sm:text-base">
      <TableHead>
        <TableRow>
          <TableHeading>For</TableHeading>
          <TableHeading>Fee</TableHeading>
          <TableHeading>Amount</TableHeading>
        </TableRow>
      </TableHead>
      <tbody>
        {fees.map(({ when, fee, amount }) => (
          <TableRow key={fee}>
            <TableHeading scope="row" className="align-top font-normal">
              {when}
            </TableHeading>
            <TableCell className="font-semibold">{fee}</TableCell>
            <TableCell>{amount}</TableCell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}
