-- A brand may ask that a colleague releases certain offers before they leave it. An offer that waits for that is held, with a maker.
ALTER TABLE buyer_org ADD COLUMN review_above_cents integer,
  ADD COLUMN reviews_grave boolean DEFAULT false NOT NULL,
  ADD CONSTRAINT buyer_org_review_above CHECK (review_above_cents >= 0) NOT VALID;
ALTER TABLE offer ADD COLUMN review_asked_at timestamptz(3),
  ADD COLUMN review_asked_by uuid,
  ADD COLUMN released_by uuid,
  ADD COLUMN returned_at timestamptz(3),
  ADD COLUMN return_note text,
  ADD CONSTRAINT offer_return_note CHECK (char_length(return_note) <= 1000) NOT VALID,
  ADD CONSTRAINT offer_review_asked_by_fkey FOREIGN KEY (review_asked_by) REFERENCES profiles(id) ON UPDATE CASCADE ON DELETE SET NULL,
  ADD CONSTRAINT offer_released_by_fkey FOREIGN KEY (released_by) REFERENCES profiles(id) ON UPDATE CASCADE ON DELETE SET NULL;
CREATE INDEX offer_review_asked_by_idx ON offer (review_asked_by);
CREATE INDEX offer_released_by_idx ON offer (released_by);
