-- Who of a brand's members keeps a creator on its shortlist.
ALTER TABLE shortlist_entry ADD COLUMN kept_by uuid,
  ADD CONSTRAINT shortlist_entry_kept_by_fkey FOREIGN KEY (kept_by) REFERENCES profiles(id) ON UPDATE CASCADE ON DELETE SET NULL;
CREATE INDEX shortlist_entry_kept_by_idx ON shortlist_entry (kept_by);
