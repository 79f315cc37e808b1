-- compatible: the release before knows no such right and writes none; it reads none until an offer or a creator's rules name it.
ALTER TYPE "license_right" ADD VALUE 'replica' BEFORE 'training';
