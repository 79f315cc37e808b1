import { expect, test } from "vitest";
import { LockTimeout, withKeyLock } from "@/lib/postgres/key-lock";

function held() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { end, work: () => ended };
}

test("work with the same key runs one at a time, in order of arrival", async () => {
  const seen: string[] = [];
  const note = (name: string) =>
    withKeyLock("offer 1", async () => {
      seen.push(`${name} begins`);
      await Promise.resolve();
      seen.push(`${name} ends`);
    });
  await Promise.all([note("a"), note("b"), note("c")]);
  expect(seen).toEqual(["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"]);
});

test("work with other keys does not wait", async () => {
  const { end, work } = held();
  const first = withKeyLock("offer 1", work);
  expect(await withKeyLock("offer 2", async () => "done")).toBe("done");
  end();
  await first;
});

test("failed work passes the turn on and rejects only its own caller", async () => {
  const results = await Promise.allSettled([
    withKeyLock("offer 1", () => Promise.reject(new Error("the lock timed out"))),
    withKeyLock("offer 1", async () => "done"),
  ]);
  expect(results.map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
});

test("a caller that waits too long is rejected and leaves the queue; later ones still get their turn", async () => {
  const { end, work } = held();
  const first = withKeyLock("offer 1", work);
  let ran = false;
  const impatient = withKeyLock(
    "offer 1",
    async () => {
      ran = true;
    },
    { timeout: 1 },
  );
  const patient = withKeyLock("offer 1", async () => "done");
  await expect(impatient).rejects.toThrow(LockTimeout);
  end();
  await first;
  expect(await patient).toBe("done");
  expect(ran).toBe(false);
});

test("a queue has an end: who comes when it is full is refused at once, and those who wait still get their turn", async () => {
  const { end, work } = held();
  const first = withKeyLock("documents", work, { timeout: 60_000, room: 2 });
  const waiting = [1, 2].map((name) => withKeyLock("documents", async () => name, { timeout: 60_000, room: 2 }));
  await expect(withKeyLock("documents", async () => 3, { timeout: 60_000, room: 2 })).rejects.toThrow(LockTimeout);
  end();
  await first;
  expect(await Promise.all(waiting)).toEqual([1, 2]);
  expect(await withKeyLock("documents", async () => 4, { timeout: 60_000, room: 2 })).toBe(4);
});

test("as many work at once as there are places, and the next one begins when the first of them ends", async () => {
  const [one, two] = [held(), held()];
  const both = [one, two].map(({ work }) => withKeyLock("documents", work, { places: 2 }));
  let ran = false;
  const third = withKeyLock("documents", async () => (ran = true), { places: 2, room: 1 });
  await expect(withKeyLock("documents", async () => 4, { places: 2, room: 1 })).rejects.toThrow(LockTimeout);
  expect(ran).toBe(false);
  two.end();
  expect(await third).toBe(true);
  one.end();
  await Promise.all(both);
});
