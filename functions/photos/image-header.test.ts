import { expect, it } from 'vitest';
import { imageSize } from './image-header.ts';

const segment = (marker: number, content: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
};

const frame = (width: number, height: number): Buffer => {
  const content = Buffer.alloc(15);
  content.writeUInt8(8, 0);
  content.writeUInt16BE(height, 1);
  content.writeUInt16BE(width, 3);
  content.writeUInt8(3, 5);
  return segment(0xc0, content);
};

/**
 * The start of a JPEG with a marker that has no length. Whoever takes the two bytes after it for one lands at the end of
 * the first comment, in front of a frame of 16 by 42 pixels that is spread over both comments.
 */
const hidingFrame = (marker: number): Buffer => {
  const first = Buffer.alloc(0xfffd);
  first.set([0xff, 0xc0, 0], first.length - 3);
  const second = Buffer.alloc(40);
  second.writeUInt16BE(16, 0);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, marker]),
    segment(0xfe, first),
    segment(0xfe, second),
  ]);
};

it.each([
  ['a restart marker', 0xd0],
  ['the last restart marker', 0xd7],
  ['a temporary marker', 0x01],
])('reads the frame that a decoder reads after %s, and none hidden in comments', (_, marker) => {
  const file = Buffer.concat([hidingFrame(marker), frame(60_000, 50_000)]);
  expect(imageSize('image/jpeg', file)).toEqual({ width: 60_000, height: 50_000 });
});

it('reads no size after the end of the image', () => {
  const file = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xd9]), frame(10, 10)]);
  expect(imageSize('image/jpeg', file)).toBeUndefined();
});
