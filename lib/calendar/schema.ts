import { z } from "zod";

/** `area` is where the buttons stand, so that the action leads back there. */
export const calendarSchema = z.object({
  area: z.enum(["creator", "brand"], { error: "Please load the page again." }),
});
