import { needPoppler } from "@/tests/support/pdf";

/** Here, because within a test the installation would count towards its timeout. */
export default function setup(): void {
  needPoppler();
}
