-- compatible: indexes only

-- In place of those without `decided_by`, which tells withdrawn offers from declined ones.
DROP INDEX "offer_creator_user_id_sent_at_id_idx";
ALTER INDEX "offer_creator_lists_idx" RENAME TO "offer_creator_user_id_sent_at_id_idx";
DROP INDEX "offer_buyer_org_id_created_at_id_idx";
ALTER INDEX "offer_brand_lists_idx" RENAME TO "offer_buyer_org_id_created_at_id_idx";
