import { z } from "zod";

/** The buttons of a calendar's address: where they stand, so that they lead back there. */
export const calendarSchema = z.object({
  area: z.enum(["creator", "brand"], { error: "Please load the page again." }),
});
