-- What a brand's agreements name of it, where an owner typed it. Agreements of before stay as they are.
ALTER TABLE buyer_org ADD COLUMN legal_name text,
  ADD COLUMN billing_address text,
  ADD COLUMN tax_id text,
  ADD COLUMN purchase_order text,
  ADD CONSTRAINT buyer_org_legal_name CHECK (char_length(legal_name) BETWEEN 1 AND 100) NOT VALID,
  ADD CONSTRAINT buyer_org_billing_address CHECK (char_length(billing_address) BETWEEN 1 AND 300) NOT VALID,
  ADD CONSTRAINT buyer_org_tax_id CHECK (char_length(tax_id) BETWEEN 1 AND 40) NOT VALID,
  ADD CONSTRAINT buyer_org_purchase_order CHECK (char_length(purchase_order) BETWEEN 1 AND 60) NOT VALID;
