-- Until now a withdrawn offer was one that its buyer had declined while its creator was awaited.
UPDATE "offer" SET "status" = 'withdrawn' WHERE "status" = 'declined' AND "awaiting" = 'creator' AND "decided_by" = 'buyer';
