import { expect, test } from "vitest";
import { draftSchema } from "@/lib/content/announcement-schema";

test("a button opens a page of ours only", () => {
  const draft = { subject: "Hello", body: "A\r\n\r\n\r\nB", actionLabel: "See it", audience: "talent" };
  expect(draftSchema.safeParse({ ...draft, actionPath: "/solutions?a=b" }).data).toMatchObject({ body: "A\n\nB" });
  for (const actionPath of ["//evil.example", "https://evil.example", "solutions", "/a b", ""]) {
    expect(draftSchema.safeParse({ ...draft, actionPath }).success, actionPath).toBe(false);
  }
  expect(draftSchema.safeParse({ ...draft, actionLabel: "", actionPath: "" }).success).toBe(true);
  expect(draftSchema.safeParse({ ...draft, actionLabel: "", actionPath: "/solutions" }).success).toBe(false);
});
