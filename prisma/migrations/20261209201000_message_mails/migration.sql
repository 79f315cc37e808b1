-- compatible: older code writes no such kind
ALTER TABLE "mail_stop" DROP CONSTRAINT "mail_stop_kind",
  ADD CONSTRAINT "mail_stop_kind" CHECK ("kind" IN ('offer-reminders', 'offer-messages', 'license-ends')) NOT VALID;
