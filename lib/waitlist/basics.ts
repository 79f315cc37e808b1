import { brand } from "@/lib/brand";
import { emailRefusal, isEmailAddress } from "@/lib/text/email";
import { isInterest } from "@/lib/waitlist/rules";

type Basics = { fullName?: string; email?: string; phone?: string; primaryInterest?: string };

type Fault = { field: keyof Basics; title: string; message: string };

const isPhone = (text: string): boolean => /^\+?[1-9]\d{0,15}$/.test(text.replace(/[^\d+]/g, ""));

/**
 * The first fault of step 1 in the specification's order and words (section 5), or undefined if step 2 may follow.
 * Submission checks names and phone numbers more closely; an address that passes here passes there.
 */
export function basicsFault({ fullName = "", email = "", phone = "", primaryInterest }: Basics): Fault | undefined {
  if (fullName.trim() === "") {
    return { field: "fullName", title: "Name required", message: "Please enter your full name to continue" };
  }
  if (!isEmailAddress(email.trim())) {
    const message = emailRefusal(email, "Please enter a valid email address");
    return { field: "email", title: "Valid email required", message };
  }
  if (phone.trim() !== "" && !isPhone(phone)) {
    const message = "Please enter a valid phone number or leave blank";
    return { field: "phone", title: "Invalid phone number", message };
  }
  if (!isInterest(primaryInterest)) {
    const message = `Tell us how you'd like to join ${brand.name}`;
    return { field: "primaryInterest", title: "Please select your interest", message };
  }
  return undefined;
}
