import { expect, test } from "vitest";
import { chosenFile } from "@/lib/forms/fields";

test("no file is one that is empty and has no name, also where a decoder lost that name", () => {
  const formWith = (file: File | string) => {
    const form = new FormData();
    form.append("recording", file as string);
    return form;
  };
  for (const name of ["", "undefined", "blob"]) {
    expect(chosenFile(formWith(new File([], name)), "recording"), name).toBeUndefined();
    expect(chosenFile(formWith(new File(["a"], name)), "recording")?.size, name).toBe(1);
  }
  expect(chosenFile(formWith(new File([], "take.wav")), "recording")?.name).toBe("take.wav");
  expect(chosenFile(formWith("text"), "recording")).toBeUndefined();
  expect(chosenFile(new FormData(), "recording")).toBeUndefined();
});
