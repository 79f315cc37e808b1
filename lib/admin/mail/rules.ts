export const mailStateLabels = {
  queued: "Queued",
  sending: "Sending",
  sent: "Sent",
  captured: "Kept here",
  failed: "Failed",
} as const;

export type MailState = keyof typeof mailStateLabels;

export const isMailState = (value: string): value is MailState => Object.hasOwn(mailStateLabels, value);
