import fc from "fast-check";
import { expect, test } from "vitest";
import { clientIp, wideNetwork } from "@/lib/http/requests";

const ipOf = (forwarded: string) => clientIp(new Headers({ "x-forwarded-for": forwarded }));

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["198.51.100.1, 203.0.113.7", "203.0.113.7"],
  ["1.1.1.1,2.2.2.2 ,  203.0.113.7 ", "203.0.113.7"],
  ["203.0.113.7:51234", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:DB8:1:2:ffff::9", "2001:db8:1:2::/64"],
  ["[2001:db8:1:2::9]:443", "2001:db8:1:2::/64"],
  ["2001:db8::9", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["1:2:3::", "1:2:3:0::/64"],
  ["", "unknown"],
  ["unknown", "unknown"],
  ["203.0.113.7, ", "unknown"],
  ["203.0.113.700", "unknown"],
  ["::1]/x?[", "unknown"],
  ["for=203.0.113.7", "unknown"],
  [`::1%${"0".repeat(100)}`, "unknown"],
])("%j is %s", (forwarded, ip) => {
  expect(ipOf(forwarded)).toBe(ip);
});

test("without the header the address is unknown", () => {
  expect(clientIp(new Headers())).toBe("unknown");
});

test("entries that a client adds on the left change nothing", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[ -+\--~]*$/), fc.ipV4(), (forged, ip) => {
      expect(ipOf(`${forged}, ${ip}`)).toBe(ip);
    }),
  );
});

test("all addresses of one /64 are one, and never throw", () => {
  fc.assert(
    fc.property(fc.ipV6(), (ip) => {
      const network = ipOf(ip);
      if (!network.endsWith("::/64")) return;
      const host = network.replace("::/64", "");
      expect(ipOf(`${host}:1:2:3:4`)).toBe(network);
      expect(ipOf(`${host}::`)).toBe(network);
    }),
  );
});

test.each([
  ["2001:db8:1:2::/64", "2001:db8:1::/48"],
  ["0:0:0:0::/64", "0:0:0::/48"],
  ["203.0.113.7", undefined],
  ["unknown", undefined],
])("the wide network of %s is %s", (ip, wide) => {
  expect(wideNetwork(ip)).toBe(wide);
});
