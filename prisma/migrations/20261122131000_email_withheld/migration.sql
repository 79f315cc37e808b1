-- A mail that was written but does not go out. In a migration of its own, because PostgreSQL lets nobody use a new value
-- before it is committed.
ALTER TYPE "email_state" ADD VALUE 'withheld';
