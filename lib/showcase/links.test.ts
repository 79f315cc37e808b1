import { expect, test } from "vitest";
import { holdsContact, linksOf } from "@/lib/showcase/links";
import { hostOf } from "@/lib/showcase/rules";

test("links are read one per line without repeats, and shown by their host", () => {
  const text = " https://www.studio.example/reel?x=1#a \n\nhttps://medium.com/@ada\r\nhttps://medium.com/@ada";
  expect(linksOf(text)).toEqual({ links: ["https://www.studio.example/reel?x=1#a", "https://medium.com/@ada"] });
  expect(hostOf("https://www.studio.example/reel")).toBe("studio.example");
  expect(linksOf("")).toEqual({ links: [] });
});

test("an internationalized host is shown in its ASCII form", () => {
  const read = linksOf("https://аpple.com/");
  expect("links" in read && read.links.map(hostOf)).toEqual(["xn--pple-43d.com"]);
});

test.each([
  ...["http://a.example/", "javascript:alert(1)", "https:/a.example", "//a.example", "a.example", "data:text/html,x"],
  ...["https://ada@a.example/", "https://a:b@a.example/", "https://a.example:8443/", "https://127.0.0.1/"],
  ...["https://[::1]/", "https://localhost/", "https://0x7f.1/", "https://a.example/ada@mail.example", "https://a.b/"],
  ...[
    'https://a.example/"onclick=1',
    "https://a.example/<b>",
    "https://a.example/a b",
    `https://a.example/${"x".repeat(300)}`,
  ],
])("%j is not accepted as a link", (link) => {
  expect(linksOf(link)).toHaveProperty("fault");
});

test("there are six at most", () => {
  const lines = (count: number) => Array.from({ length: count }, (_, index) => `https://a${index}.example/`).join("\n");
  expect(linksOf(lines(6))).toHaveProperty("links.length", 6);
  expect(linksOf(lines(7))).toEqual({ fault: "Please use at most 6 links." });
});

test.each(["write to ada@mail.example", "404 555 0100", "+1 (404) 555-0100", "0404.555.0100"])(
  "%j holds a way to reach somebody",
  (text) => {
    expect(holdsContact(text)).toBe(true);
  },
);

test.each(["Ten years, 2015-2024.", "@ada on every channel", "From $1,250.00", "At 5 @ night"])(
  "%j holds none",
  (text) => {
    expect(holdsContact(text)).toBe(false);
  },
);
