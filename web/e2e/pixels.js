import { inflateSync } from "node:zlib";

/** The share of pixels in which two screenshots of Chromium differ; 1 if they are of different sizes. */
export function differing(one, other) {
  const [a, b] = [pixels(one), pixels(other)];
  if (a.width !== b.width || a.height !== b.height) return 1;
  let count = 0;
  for (let at = 0; at < a.data.length; at += a.channels) {
    for (let channel = 0; channel < a.channels; channel += 1) {
      if (a.data[at + channel] !== b.data[at + channel]) {
        count += 1;
        break;
      }
    }
  }
  return count / (a.width * a.height);
}

/** A PNG of 8 bits a channel without interlacing, as Chromium writes them (https://www.w3.org/TR/png-3/). */
function pixels(png) {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const channels = { 2: 3, 6: 4 }[png[25]];
  const parts = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    if (png.toString("latin1", at + 4, at + 8) === "IDAT") parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  }
  const raw = inflateSync(Buffer.concat(parts));
  const stride = width * channels;
  const data = Buffer.alloc(stride * height);
  for (let row = 0; row < height; row += 1) unfilter(raw, data, row, stride, channels);
  return { width, height, channels, data };
}

function unfilter(raw, data, row, stride, channels) {
  const filter = raw[row * (stride + 1)];
  for (let x = 0; x < stride; x += 1) {
    const at = row * stride + x;
    const left = x >= channels ? data[at - channels] : 0;
    const up = row > 0 ? data[at - stride] : 0;
    const corner = row > 0 && x >= channels ? data[at - stride - channels] : 0;
    const predicted = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter];
    data[at] = raw[row * (stride + 1) + 1 + x] + predicted;
  }
}

function paeth(left, up, corner) {
  const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}
