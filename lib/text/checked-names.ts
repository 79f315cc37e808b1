/** What a certificate says of the licensee, whose name is as it was typed. */
export type LicenseeVerification = { level: string; domain?: string };

/** Where anybody can have an address, so that the domain says nothing of an organisation. */
export const MAIL_PROVIDERS: readonly string[] =
  `gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com ymail.com aol.com icloud.com me.com mac.com
   proton.me protonmail.com pm.me gmx.com gmx.de gmx.net web.de mail.com mail.ru yandex.com yandex.ru zoho.com fastmail.com
   hey.com tutanota.com tuta.com qq.com 163.com 126.com naver.com daum.net hanmail.net t-online.de orange.fr free.fr
   laposte.net libero.it comcast.net att.net verizon.net sbcglobal.net cox.net`.split(/\s+/);

export const ORGANISATION_CHECKED = "organization checked by us";

/** For a reader who decides on the name: what somebody checked of it, and what nobody did. */
export function licenseeChecked(verification: LicenseeVerification | undefined): string {
  if (!verification) return "the certificate does not say whether anybody checked this name";
  if (verification.level === "organisation-checked") return ORGANISATION_CHECKED;
  const { domain } = verification;
  if (!domain) return "address confirmed; organization not checked by us";
  return MAIL_PROVIDERS.includes(domain)
    ? `address at ${domain} confirmed, where anybody can have one; organization not checked by us`
    : `address at ${domain} confirmed; organization not checked by us`;
}

export const licensorChecked = (level: string): string =>
  level === "identity-reviewed" ? "identity reviewed by a person" : "address confirmed; identity not checked by us";
