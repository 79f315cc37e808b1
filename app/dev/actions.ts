"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { cookieOf, isPreviewSecret, PREVIEW_COOKIE } from "@/app/dev/gate";
import { formAction } from "@/lib/forms/action";
import { refuse } from "@/lib/forms/answers";
import { setCookie } from "@/lib/http/cookies";
import { paths } from "@/lib/paths";

const DAYS = 7;

const schema = z.object({
  secret: z.string("Please enter the secret.").trim().min(1, "Please enter the secret.").max(500),
});

/** Production has no secret, so nothing opens there. */
export const openPreviewMailbox = formAction(
  {
    limit: "adminSetup",
    schema,
    failed: { title: "Error", message: "The mailbox was not opened. Please try again." },
  },
  async ({ secret }) => {
    if (!isPreviewSecret(secret)) return refuse({ title: "This is not the secret of this preview" });
    await setCookie(PREVIEW_COOKIE, cookieOf(secret), { sameSite: "strict", path: "/dev", maxAge: DAYS * 86_400 });
    redirect(paths.devMailbox);
  },
);
