import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { parseForm } from "@/lib/forms/parse";
import { optionalInboundText, optionalText, originText, requiredInboundText, requiredText } from "@/lib/text/schema";

const sent = (fields: Record<string, string>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};

const inbound = z.object({ note: requiredInboundText(500), role: optionalInboundText(500) });

/** What the form holds after sending `note`, and what it says; sending it again must store what it then holds. */
function sendTwice(note: string, role = "") {
  const first = parseForm(inbound, sent({ note, role }));
  if (first.ok) return { stored: first.data, said: undefined };
  const { note: next, role: nextRole } = first.state.values;
  const second = parseForm(inbound, sent({ note: String(next), role: String(nextRole) }));
  return { stored: second.ok ? second.data : undefined, said: first.state.fieldErrors, shown: first.state };
}

test.each([
  ["<b>Hello</b>", "b>Hello/b>", "2 “<”"],
  ["see <!-- this", "see !-- this", "a “<”"],
  ["<<script>", "script>", "2 “<”"],
  ["Acme <GmbH>", "Acme GmbH>", "a “<”"],
])("%j on an inbound form comes back as %j and is stored only when it is sent again", (typed, kept, count) => {
  const { stored, said, shown } = sendTwice(typed);
  expect(shown).toMatchObject({
    status: "error",
    title: "Validation Error",
    replaced: ["note"],
    values: { note: kept },
  });
  expect(said?.note).toBe(
    `We took out ${count} that stood where markup could begin. Please check the text and send it again.`,
  );
  expect(stored?.note).toBe(kept);
});

test.each([
  "I <3 your site",
  "5 < 6 > 4, and x<=y",
  "onerror = 5; one = two",
  "javascript: I write it daily",
  "online = yes, TV = no",
  "a -> b <- c",
])("%j holds no markup and is stored at once, on every form", (typed) => {
  expect(sendTwice(typed)).toEqual({ stored: { note: typed, role: undefined }, said: undefined });
  expect(requiredText(500).parse(` ${typed} `)).toBe(typed);
});

test("of two fields both are named, and a form with another fault is not changed yet", () => {
  expect(sendTwice("<b", "<i").said).toEqual({ note: expect.any(String), role: expect.any(String) });
  const other = parseForm(inbound, sent({ note: "", role: "<i" }));
  expect(other).toMatchObject({
    ok: false,
    state: { values: { role: "<i" }, fieldErrors: { note: expect.any(String) } },
  });
  if (!other.ok) {
    expect(other.state.replaced).toBeUndefined();
    expect(other.state.fieldErrors.role).toBeUndefined();
  }
});

const pieces = fc
  .array(fc.constantFrom("<", "<", ">", "/", "!", "script", "onclick=", "javascript:", " ", "\n", "é", "\u{1f600}"))
  .map((list) => list.join(""));

test("an inbound form stores exactly what it showed, without markup, and takes out nothing but “<”", () => {
  fc.assert(
    fc.property(pieces, (typed) => {
      const { stored } = sendTwice(`x${typed}`);
      expect(stored?.note).toBeDefined();
      expect(stored?.note).not.toMatch(/<[a-z/!]/i);
      expect(stored?.note.replaceAll("<", "")).toBe(`x${typed}`.trim().replaceAll("<", ""));
    }),
  );
});

test("no other form takes out anything", () => {
  fc.assert(
    fc.property(fc.oneof(pieces, fc.string({ unit: "binary" })), (typed) => {
      expect(requiredText(10_000).parse(`x${typed}`)).toBe(`x${typed}`.trim());
      expect(optionalText(10_000).parse(typed)).toBe(typed.trim() || undefined);
    }),
  );
});

test("what came with an address is cleaned without asking anybody", () => {
  expect(originText(50).parse(" <script>Atlanta</script> ")).toBe("script>Atlanta/script>");
});
