-- An offer that its buyer withdrew says so itself. The next migration stores it: a new value of a type can be used after its
-- transaction alone.
ALTER TYPE "offer_status" ADD VALUE 'withdrawn' AFTER 'declined';
