import { brand } from "@/lib/brand";
import { emailAddressOf, emailRefusal } from "@/lib/text/email";
import { phoneDigits, phoneRefusal } from "@/lib/text/phone";
import { isInterest } from "@/lib/waitlist/rules";

type Basics = { fullName?: string; email?: string; phone?: string; primaryInterest?: string };

type Fault = { field: keyof Basics; title: string; message: string };

/**
 * The first fault of step 1 in the specification's order and words (section 5), or undefined if step 2 may follow.
 * Submission checks names more closely; an address or a phone number that passes here passes there.
 */
export function basicsFault({ fullName = "", email = "", phone = "", primaryInterest }: Basics): Fault | undefined {
  if (fullName.trim() === "") {
    return { field: "fullName", title: "Name required", message: "Please enter your full name to continue" };
  }
  if (emailAddressOf(email) === null) {
    const message = emailRefusal(email, "Please enter a valid email address");
    return { field: "email", title: "Valid email required", message };
  }
  if (phone.trim() !== "" && phoneDigits(phone) === null) {
    const message = phoneRefusal(phone, "Please enter a valid phone number or leave blank");
    return { field: "phone", title: "Invalid phone number", message };
  }
  if (!isInterest(primaryInterest)) {
    const message = `Tell us how you'd like to join ${brand.name}`;
    return { field: "primaryInterest", title: "Please select your interest", message };
  }
  return undefined;
}
