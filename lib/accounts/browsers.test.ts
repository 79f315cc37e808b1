import { expect, test } from "vitest";
import { browserInWords, signInBrowser } from "@/lib/accounts/browsers";

test.each([
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:141.0) Gecko/20100101 Firefox/141.0", "Firefox on Windows"],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
    "Edge on Windows",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15",
    "Safari on Mac",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1",
    "Chrome on iPhone",
  ],
  [
    "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36",
    "Samsung Internet on Android",
  ],
  [
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36",
    "Chrome on Linux",
  ],
  [
    "Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 OPR/110.0",
    "Opera on ChromeOS",
  ],
  ["curl/8.5.0", "Unknown browser"],
  ["<script>alert(1)</script> Linux", "Unknown browser on Linux"],
  [`${"x".repeat(500)} Firefox/1 Windows`, "Unknown browser"],
  [null, "Unknown browser"],
])("%s", (agent, words) => {
  expect(browserInWords(agent)).toBe(words);
});

test("a browser is known by its own id alone", () => {
  const id = "4b0f6a3e-9a57-4a0b-9d38-0f5f3f0f7c11";
  expect(signInBrowser("a", id).key).toBe(signInBrowser("b", id).key);
  expect(signInBrowser(null, undefined).key).not.toBe(signInBrowser(null, undefined).key);
  expect(signInBrowser(null, { forged: true }).key).toMatch(/^[0-9a-f]{64}$/);
});
