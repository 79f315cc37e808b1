import { HowItWorks } from "@/app/(private)/member-parts/how-it-works";
import { ZoneForm } from "@/app/(private)/member-parts/zone-form";
import { TIME_ZONES, zoneToday } from "@/lib/members/zones";

export const ZonePart = ({ page, chosen }: { page: string; chosen: string | null }) => (
  <section aria-labelledby="zone" className="space-y-4">
    <h2 id="zone" className="border-b pb-3 text-2xl">
      Your time zone
    </h2>
    <p>Pages, emails and your calendar use this zone. A license keeps the zone that its agreement names.</p>
    <ZoneForm page={page} zones={TIME_ZONES} chosen={chosen && zoneToday(chosen)} />
    <HowItWorks>
      <p>
        If you choose none, pages use your browser’s zone (UTC without scripts) and emails use New York time. A license
        ends in the zone that its agreement names.
      </p>
    </HowItWorks>
  </section>
);
