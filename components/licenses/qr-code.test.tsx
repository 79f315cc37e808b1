import decodeQR from "qr/decode.js";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { QrCode } from "@/components/licenses/qr-code";

const SCALE = 4;

function pictureOf(svg: string) {
  const edge = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]);
  const size = edge * SCALE;
  const data = new Uint8Array(size * size * 4).fill(255);
  for (const [, left, y, steps = ""] of svg.matchAll(/M(\d+) (\d+)\.5([hm\d ]+)/g)) {
    let x = Number(left);
    for (const [, step, length] of steps.matchAll(/([hm])(\d+)/g)) {
      const end = x + Number(length);
      for (let row = Number(y) * SCALE; step === "h" && row < (Number(y) + 1) * SCALE; row++)
        for (let column = x * SCALE; column < end * SCALE; column++)
          data.fill(0, (row * size + column) * 4, (row * size + column) * 4 + 3);
      x = end;
    }
  }
  return { width: size, height: size, data };
}

test("a reader reads the text of a code, drawn for the first time and again", () => {
  const texts = [
    "https://likeright.com/v/3f9a01bc-77de-42aa-9d1c-0123456789ab",
    "https://likeright.com/v/5f0c7a52-6f55-4a57-9a52-000000000001",
  ];
  for (const text of [...texts, ...texts]) {
    const svg = renderToStaticMarkup(<QrCode text={text} title="A code" />);
    expect(decodeQR(pictureOf(svg))).toBe(text);
  }
});
