-- compatible: the release before writes only the documents that were allowed before.
-- Not validated: every row there has one of the documents allowed until now, and reading all of them would hold up decisions.
ALTER TABLE "consent_record" DROP CONSTRAINT "consent_record_document";
ALTER TABLE "consent_record" ADD CONSTRAINT "consent_record_document"
  CHECK ("document" IN ('offer-terms', 'terms-of-service', 'waitlist-terms', 'update-emails', 'ai-training', 'auto-approve',
    'electronic-agreement', 'age-of-majority', 'digital-replica')) NOT VALID;
