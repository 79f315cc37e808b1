import { ZoneForm } from "@/app/(private)/member-parts/zone-form";
import { TIME_ZONES, zoneToday } from "@/lib/members/zone";
import { readerZone } from "@/lib/time";

export const zoneInWords = (chosen: string | null): string => `Times in ${readerZone(chosen).replaceAll("_", " ")}.`;

export const ZonePart = ({ page, chosen }: { page: string; chosen: string | null }) => (
  <section aria-labelledby="zone" className="space-y-4">
    <h3 id="zone" className="text-xl">
      Your time zone
    </h3>
    <p>Pages, emails and your calendar use this zone. A license ends in the zone that its agreement names.</p>
    <ZoneForm page={page} zones={TIME_ZONES} present={zoneToday(readerZone(chosen))} />
  </section>
);
