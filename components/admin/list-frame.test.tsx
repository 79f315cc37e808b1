import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ListFrame } from "@/components/admin/list-frame";
import { TOTAL_MAX } from "@/lib/admin/waiting";
import { readListing } from "@/lib/postgres/listing";

const cursor = { at: "2026-11-26T20:00:00.000Z", id: "1" };
const first = { rows: Array.from({ length: 50 }), previous: undefined, next: cursor };
const last = { rows: Array.from({ length: 15 }), previous: cursor, next: undefined };

test.each([
  ["the first page", first, {}, 65, ["1–50 of 65"]],
  ["the last page", last, {}, 65, ["51–65 of 65"]],
  ["a page between others, whose place is not known", { ...first, previous: cursor }, {}, 165, []],
  ["a search, whose rows are not counted", first, { q: "ada" }, 65, []],
  ["a list that is longer than rows are counted", first, {}, TOTAL_MAX + 1, []],
])("a list says which of its rows %s shows", (_, page, params, total, told) => {
  const html = renderToStaticMarkup(
    <ListFrame path="/admin/mail" listing={readListing(params, () => false)} page={page} empty="None" total={total}>
      <p>Rows</p>
    </ListFrame>,
  );
  expect(html.match(/[\d,]+–[\d,]+ of [\d,]+/g) ?? []).toEqual(told);
});
