import { needPoppler } from "@/tests/support/pdf";

/** Installs what reads PDFs before the first test, where it is not there: within a test it would count for its time. */
export default function setup(): void {
  needPoppler();
}
