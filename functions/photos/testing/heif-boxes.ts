import { sampleHeic } from './heic-samples.ts';

export const uint16 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value, index * 2);
  return bytes;
};

export const uint32 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
};

export const box = (type: string, ...parts: Uint8Array[]): Buffer => {
  const length = 8 + parts.reduce((sum, { length: bytes }) => sum + bytes, 0);
  return Buffer.concat([uint32(length), Buffer.from(type, 'latin1'), ...parts]);
};

/** A box with a version and flags (ISO/IEC 14496-12). */
export const fullBox = (type: string, version: number, ...parts: Uint8Array[]): Buffer =>
  box(type, uint32(version * 0x1000000), ...parts);

/** An item's entry in `iinf`. */
export const itemInfo = (id: number, type: string, isHidden = false): Buffer =>
  box(
    'infe',
    uint32(isHidden ? 0x2000001 : 0x2000000),
    uint16(id, 0),
    Buffer.from(`${type}\0`, 'latin1'),
  );

/** An item's entry in `iloc`, for bytes in one piece. */
export const itemExtent = (id: number, offset: number, length: number): Buffer =>
  Buffer.concat([uint16(id, 0, 1), uint32(offset, length)]);

/** An item's entry in `ipma`: its properties, counted from 1. An essential one has 0x80 added. */
export const itemProperties = (id: number, ...properties: number[]): Buffer =>
  Buffer.concat([uint16(id), Buffer.from([properties.length, ...properties])]);

const sample = Buffer.from(sampleHeic);
const decoderAt = sample.indexOf('hvcC') - 4;

/** The sample's picture: its size in pixels, its decoder configuration and its bytes (from its `iloc`). */
export const samplePicture = {
  width: 96,
  height: 64,
  decoder: sample.subarray(decoderAt, decoderAt + sample.readUInt32BE(decoderAt)),
  bytes: sample.subarray(443, 443 + 123),
};
