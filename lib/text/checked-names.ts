import { domainOf } from "@/lib/text/email";

/** What a certificate says about the licensee, whose name is as typed. */
export type LicenseeVerification = { level: string; domain?: string };

/** Providers with domains in many countries, such as yahoo.co.uk. */
const PROVIDERS_EVERYWHERE =
  /^(?:yahoo|hotmail|outlook|live|gmx|aol|msn|ymail|rocketmail|protonmail|yandex|zoho|tutanota)\.(?:com|net|org|[a-z]{2}|(?:co|com)\.[a-z]{2})$/;

const MAIL_PROVIDERS: readonly string[] =
  `gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com ymail.com aol.com icloud.com me.com mac.com
   proton.me protonmail.com pm.me gmx.com gmx.de gmx.net web.de mail.com mail.ru yandex.com yandex.ru zoho.com fastmail.com
   hey.com tutanota.com tuta.com qq.com 163.com 126.com naver.com daum.net hanmail.net t-online.de orange.fr free.fr
   laposte.net libero.it comcast.net att.net verizon.net sbcglobal.net cox.net googlemail.de btinternet.com sky.com
   virginmedia.com ntlworld.com blueyonder.co.uk talktalk.net wanadoo.fr sfr.fr neuf.fr bbox.fr bluewin.ch hispeed.ch
   posteo.de posteo.net mailbox.org freenet.de arcor.de aon.at chello.at rediffmail.com rediff.com duck.com
   privaterelay.appleid.com mozmail.com simplelogin.com simplelogin.io aleeas.com slmail.me anonaddy.com anonaddy.me
   addy.io passmail.net passinbox.com skiff.com runbox.com hushmail.com startmail.com disroot.org riseup.net cock.li
   inbox.lv inbox.ru list.ru bk.ru rambler.ru ukr.net i.ua meta.ua seznam.cz email.cz centrum.cz wp.pl o2.pl interia.pl
   onet.pl op.pl freemail.hu citromail.hu abv.bg virgilio.it tiscali.it alice.it tin.it telefonica.net terra.com.br
   uol.com.br bol.com.br ig.com.br globo.com sapo.pt telenet.be skynet.be ziggo.nl kpnmail.nl xs4all.nl planet.nl
   online.no telia.com bellsouth.net charter.net earthlink.net juno.com netzero.net optonline.net frontier.com
   windstream.net rogers.com shaw.ca telus.net sympatico.ca bigpond.com optusnet.com.au xtra.co.nz foxmail.com
   sina.com sina.cn sohu.com 139.com 189.cn yeah.net nate.com kakao.com docomo.ne.jp ezweb.ne.jp softbank.ne.jp
   mailinator.com guerrillamail.com sharklasers.com 10minutemail.com temp-mail.org tempmail.com yopmail.com
   trashmail.com getnada.com maildrop.cc dispostable.com mintemail.com mohmal.com throwawaymail.com fakeinbox.com`.split(
    /\s+/,
  );

/** Anybody can have an address there, so the domain says nothing about an organisation. Lower-case. */
export const isMailProvider = (domain: string): boolean =>
  PROVIDERS_EVERYWHERE.test(domain) || MAIL_PROVIDERS.includes(domain);

/** A request for staff to check an organisation, and what became of it (lib/brands/rules). */
export type CheckFacts = { outcome: string | null; endedAt: Date | null; name: string; domain: string };

/**
 * Whether a check of a brand's organisation counts now for the name `named` (null for a person). It must be for exactly that
 * name, and for the domain of the brand's confirmed address.
 */
export const checkCounts = (
  { outcome, endedAt, name, domain }: CheckFacts,
  brand: { email: string; confirmedAt: Date | null },
  named: string | null,
): boolean =>
  outcome === "checked" &&
  endedAt === null &&
  name === named &&
  brand.confirmedAt !== null &&
  domain === domainOf(brand.email);

export const ORGANISATION_CHECKED = "organization checked by us";

/** For a reader who decides on the name: what somebody checked about it, and what nobody did. */
export function licenseeChecked(verification: LicenseeVerification | undefined): string {
  if (!verification) return "the certificate does not say whether anybody checked this name";
  if (verification.level === "organisation-checked") return ORGANISATION_CHECKED;
  const { domain } = verification;
  if (!domain) return "address confirmed; organization not checked by us";
  return isMailProvider(domain)
    ? `address at ${domain} confirmed, where anybody can have one; organization not checked by us`
    : `address at ${domain} confirmed; organization not checked by us`;
}

export const licensorChecked = (level: string): string =>
  level === "identity-reviewed" ? "identity reviewed by a person" : "address confirmed; identity not checked by us";
