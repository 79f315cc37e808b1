import { loadGuides } from "@/lib/content/guides";

const brand = "/waitlist?primaryInterest=license_partner";
const talent = "/waitlist?primaryInterest=talent";
const atlanta = "/waitlist?role=talent&city=Atlanta";
const cities = ["Nashville", "Barcelona", "Lagos", "Mumbai", "Seoul", "Kyoto", "Melbourne"];

const products = [
  ["agreement-generator-kit", "Talent Licensing Agreement Generator Kit"],
  ["creator-compliance-kit", "Creator Compliance Kit"],
  ["international-licensing-e-book", "International Licensing E-Book"],
  ["ai-licensing-course", "AI Licensing Course"],
] as const;

const guides = await loadGuides();

type Call = readonly [from: string, name: string, to: string];

export const calls: readonly Call[] = [
  ["/", "I’m TALENT", talent],
  ["/", "I’m a Brand", brand],
  ["/", "Learn About Creator Rights", "/learn"],
  ["/", "Start Your Creator Journey", atlanta],
  ...cities.map((city): Call => ["/", city, `/waitlist?role=talent&city=${city}`]),
  ["/", "Join Waitlist", "/waitlist"],
  ["/about", "Join Waitlist", "/waitlist"],
  ["/solutions", "Request a Demo", "/contact?subject=partnership"],
  ["/solutions", "Read the guide to ethical AI sourcing", "/learn/ethical-ai-sourcing"],
  ...products.map(
    ([post, name]): Call => ["/solutions", `Notify Me When Live (${name})`, `/waitlist?src=product&post=${post}`],
  ),
  ["/solutions", "Join the Waitlist", "/waitlist"],
  ["/verified-badge", "Join Waitlist in Atlanta", atlanta],
  ["/verified-badge", "Join Waitlist", "/waitlist"],
  ["/brands", "Request Demo", "/contact?subject=partnership"],
  ["/brands", "Join the Brand Waitlist", "/waitlist?role=license_partner&city=Atlanta"],
  ["/learn", "Download PDF Guide", "/resources/nil-guide"],
  ["/learn", "Join Atlanta Launch", "/waitlist"],
  ["/learn", "Join the waitlist", "/waitlist"],
  ["/learn", "Request Demo", "/buyer-demo"],
  ...guides.map(({ slug, meta }): Call => ["/learn", meta.title, `/learn/${slug}`]),
  ...guides.flatMap(({ slug }): Call[] => [
    [`/learn/${slug}`, "Ask a question", "/contact"],
    [`/learn/${slug}`, "Read the insights", "/insights"],
  ]),
  ["/waitlist/thank-you", "Return to Homepage", "/"],
  ["/referral?name=Ada&ref=ada-love", "Go to the waitlist", "/waitlist?ref=ada-love"],
  ["/nowhere", "Return to Home", "/"],
];
