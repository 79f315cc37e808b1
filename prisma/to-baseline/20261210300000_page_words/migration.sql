-- What a page said when its creator was verified, for staff to compare. None for verifications of before.
CREATE TABLE "checked_page" (
    "verification_id" UUID NOT NULL,
    "bio" TEXT NOT NULL,
    "craft" TEXT,
    "links" TEXT[] NOT NULL,

    CONSTRAINT "checked_page_pkey" PRIMARY KEY ("verification_id"),
    CONSTRAINT "checked_page_verification_id_fkey" FOREIGN KEY ("verification_id")
      REFERENCES "creator_verification"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- What a page is to say once staff have allowed it, because it claims to act for somebody else (lib/creators/page-claims). The
-- page itself goes on saying what it said before.
CREATE TABLE "held_page" (
    "creator_user_id" UUID NOT NULL,
    "bio" TEXT NOT NULL,
    "links" TEXT[] NOT NULL,
    "held_at" TIMESTAMPTZ(3) NOT NULL,
    "told_at" TIMESTAMPTZ(3),

    CONSTRAINT "held_page_pkey" PRIMARY KEY ("creator_user_id"),
    CONSTRAINT "held_page_creator_user_id_fkey" FOREIGN KEY ("creator_user_id")
      REFERENCES "creator_profile"("user_id") ON DELETE CASCADE ON UPDATE CASCADE
);
