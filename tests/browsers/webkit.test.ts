import { walk } from "@/tests/browsers/walk";
import { startWebKit } from "@/tests/browsers/webkit";
import { needProgram } from "@/tests/support/programs";

walk(() => startWebKit(needProgram("WebKitWebDriver", "webkit2gtk-driver"), needProgram("Xvfb", "xvfb")));
