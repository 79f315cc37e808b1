const LINK_TOKEN = /[0-9a-f]{64}/gi;

/** Without the tokens of mailed links, which open what they lead to. */
export const maskTokens = (text: string): string => text.replace(LINK_TOKEN, "[token]");
