"use server";

import { redirect } from "next/navigation";
import { errorState } from "@/lib/actions/answers";
import { attempt } from "@/lib/actions/attempt";
import type { FormState } from "@/lib/actions/form-state";
import { parseForm } from "@/lib/actions/parse-form";
import { refuseOverLimit } from "@/lib/actions/refuse-over-limit";
import { currentPerson } from "@/lib/auth/actors";
import { setUpAdmin } from "@/lib/auth/admin-setup";
import { adminSetupSchema } from "@/lib/auth/schema";
import { isRefusedSignIn, PASSWORD, signIn, signOut } from "@/lib/auth/session";
import { paths } from "@/lib/paths";

const TITLE = "Profile Setup Error";
const failed = { title: TITLE, message: "Nothing was changed. Please try again." };

/** Makes the signed-in person an administrator, if the server's settings say so, and signs in anew with the password chosen. */
export async function setUp(previous: FormState, form: FormData): Promise<FormState> {
  const refused = await refuseOverLimit("adminSetup", previous, form);
  if (refused) return refused;
  const person = await currentPerson();
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
    if (isRefusedSignIn(failure)) redirect(paths.auth);
    throw failure;
  }
}

/** Ends the session of somebody who is no administrator, to sign in as somebody else. */
export async function leaveSetup(): Promise<void> {
  await signOut({ redirectTo: paths.auth });
}
