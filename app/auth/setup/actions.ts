"use server";

import { redirect, unstable_rethrow } from "next/navigation";
import { errorState } from "@/lib/actions/answers";
import { attempt } from "@/lib/actions/attempt";
import type { FormState } from "@/lib/actions/form-state";
import { parseForm } from "@/lib/actions/parse-form";
import { refuseOverLimit } from "@/lib/actions/refuse-over-limit";
import { currentPerson } from "@/lib/auth/actors";
import { setUpAdmin } from "@/lib/auth/admin-setup";
import { adminSetupSchema } from "@/lib/auth/schema";
import { PASSWORD, signIn } from "@/lib/auth/session";
import { log } from "@/lib/log";
import { paths } from "@/lib/paths";

const TITLE = "Profile Setup Error";
const failed = { title: TITLE, message: "Nothing was changed. Please try again." };

/** Makes the signed-in person an administrator, if the server's settings say so, and signs in anew with the password chosen. */
export async function setUp(previous: FormState, form: FormData): Promise<FormState> {
  const refused = await refuseOverLimit("adminSetup", previous, form);
  if (refused) return refused;
  const asked = await attempt(currentPerson, previous, form, failed);
  if (!asked.ok) return asked.state;
  const person = asked.value;
  if (!person) redirect(paths.auth);
  const parsed = parseForm(adminSetupSchema, form, { previous });
  if (!parsed.ok) return parsed.state;
  const saved = await attempt(() => setUpAdmin(person, parsed.data, new Date()), previous, form, failed);
  if (!saved.ok) return saved.state;
  if (!saved.value) {
    return errorState(previous, form, {
      title: TITLE,
      message:
        "This account may not become an administrator: its address is not on the list, and the token is not the right one or has been used. Ask whoever runs this server.",
    });
  }
  try {
    const credentials = { email: person.email, password: parsed.data.password };
    return await signIn(PASSWORD, { ...credentials, redirectTo: `${paths.admin}?welcome=setup` });
  } catch (failure) {
    unstable_rethrow(failure);
    log.error({ err: failure, adminId: person.id }, "an administrator just set up could not be signed in");
    redirect(`${paths.auth}?setup=unverified`);
  }
}
