import { keepRecordings } from "@/tests/browsers/recordings";
import { walk } from "@/tests/browsers/walk";
import { startWebKit } from "@/tests/browsers/webkit";
import { needProgram } from "@/tests/support/programs";

const start = () => startWebKit(needProgram("WebKitWebDriver", "webkit2gtk-driver"), needProgram("Xvfb", "xvfb"));

walk(start);
// Debian's WebKitGTK has a recorder that writes none of them.
keepRecordings(start, []);
