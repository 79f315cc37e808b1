import getPort from "get-port";
import { expect, test } from "vitest";
import { callCron } from "@/scripts/local/minute-jobs";

test("of an instance that is away it says why, in the words of the connection", async () => {
  const address = `http://127.0.0.1:${await getPort({ host: "127.0.0.1" })}`;
  expect(await callCron(address)).toMatch(
    new RegExp(`^${address}/api/cron cannot be reached \\(connect ECONNREFUSED 127\\.0\\.0\\.1:\\d+\\)$`),
  );
});
