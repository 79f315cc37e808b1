-- What a mailbox gets at most is decided where mails are written (lib/mail/budget), under the same lock.
DROP TRIGGER "outbound_email_budget" ON "outbound_email";
DROP FUNCTION "keep_mail_budget"();
