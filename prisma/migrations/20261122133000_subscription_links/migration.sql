-- The input of the links that a subscriber's mails carry: one confirms the address, the other ends the subscription.
ALTER TABLE "blog_subscriptions" ADD COLUMN "token_salt" TEXT NOT NULL DEFAULT md5(gen_random_uuid()::text);
