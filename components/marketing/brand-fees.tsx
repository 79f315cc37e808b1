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

export const BrandFees = () => (
  <dl className="@container border-t">
    {fees.map(({ when, fee, amount }) => (
      <div
        key={fee}
        className="grid grid-cols-1 gap-x-6 gap-y-1 border-b py-4 @xl:grid-cols-[10rem_minmax(0,1fr)_minmax(0,1fr)]"
      >
        <dt className="font-serif text-xl leading-snug">{fee}</dt>
        <dd className="font-semibold @xl:order-last @xl:font-normal">{amount}</dd>
        <dd className="text-ink-muted">{when}</dd>
      </div>
    ))}
  </dl>
);
