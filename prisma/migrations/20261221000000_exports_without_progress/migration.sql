-- A page fetches an export and needs no record of how far it is.
DROP TABLE export_run;
