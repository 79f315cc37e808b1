/**
 * What is said above the form. The style sheet shows the line for talent while that interest is chosen, so that it follows
 * the choice without a script.
 */
export function Banners({ city }: { city: string | undefined }) {
  return (
    <div className="my-8 divide-y border-y">
      <p className="py-3">
        <strong>Early Access Period:</strong> Founding members get priority placement and enhanced benefits
      </p>
      {city && (
        <p className="py-3">
          <strong>Priority onboarding for {city}.</strong> Applications from {city} are reviewed together when it opens.
        </p>
      )}
      <p className="hidden py-3 text-verified-text group-has-[input[value=talent]:checked]/waitlist:block">
        <strong>Talent never pays.</strong> You keep 100% of your posted rate; platform fees fall on buyers.
      </p>
    </div>
  );
}
