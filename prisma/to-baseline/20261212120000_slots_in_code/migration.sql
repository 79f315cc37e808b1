-- The verbs that make and end a license write what it takes of its creator (lib/license-rows/slots), under the creator's lock.
DROP TRIGGER "license_grant_takes_slots" ON "license_grant";
DROP TRIGGER "license_grant_moves_slots" ON "license_grant";
DROP FUNCTION "take_license_slots"();
DROP FUNCTION "move_license_slots"();
DROP FUNCTION "write_license_slots"("license_grant");
DROP FUNCTION "license_period"("license_grant");
DROP FUNCTION "regions_of"("territory");
