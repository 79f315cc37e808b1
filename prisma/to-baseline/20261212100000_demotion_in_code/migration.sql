-- Who demotes an administrator says when (lib/members/administrators).
DROP TRIGGER "note_demotion" ON "profiles";
DROP FUNCTION "note_demotion"();
