const segment = (marker: number, data: Uint8Array | readonly number[]): Uint8Array =>
  Uint8Array.of(0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 0xff, ...data);

const latin = (text: string): number[] => [...text].map((character) => character.charCodeAt(0));

type Notes = { orientation?: number; taken?: string; offset?: string; isLittle?: boolean };

/** An Exif block (TIFF) with orientation, DateTimeOriginal and OffsetTimeOriginal (Exif 2.32). */
export const exifOf = ({
  orientation = 1,
  taken = '2026:11:20 10:42:31',
  offset = '-06:00',
  isLittle = false,
}: Notes): Uint8Array => {
  const bytes = new Uint8Array(110);
  const view = new DataView(bytes.buffer);
  const short = (at: number, value: number) => view.setUint16(at, value, isLittle);
  const long = (at: number, value: number) => view.setUint32(at, value, isLittle);
  const entry = (at: number, [tag, type, count, value]: [number, number, number, number]) => {
    short(at, tag);
    short(at + 2, type);
    long(at + 4, count);
    if (type === 3) short(at + 8, value);
    else long(at + 8, value);
  };
  bytes.set(latin(isLittle ? 'II' : 'MM'));
  short(2, 42);
  long(4, 8);
  short(8, 2);
  entry(10, [0x0112, 3, 1, orientation]);
  entry(22, [0x8769, 4, 1, 38]);
  short(38, 2);
  entry(40, [0x9003, 2, taken.length + 1, 70]);
  entry(52, [0x9011, 2, offset.length + 1, 92]);
  bytes.set(latin(taken).slice(0, 20), 70);
  bytes.set(latin(offset).slice(0, 8), 92);
  return bytes;
};

const frame = (width: number, height: number): number[] => [
  8,
  height >> 8,
  height & 0xff,
  width >> 8,
  width & 0xff,
  1,
  1,
  0x11,
  0,
];

/** The segments of a bare picture; its scan contains stuffed bytes and a restart marker. */
export const pictureParts = (width = 400, height = 300): Uint8Array[] => [
  segment(0xe0, [...latin('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0]),
  segment(0xdb, new Uint8Array(65)),
  segment(0xc0, frame(width, height)),
  segment(0xc4, [...new Uint8Array(17)]),
  Uint8Array.of(...segment(0xda, [1, 1, 0, 0, 63, 0]), 0x12, 0xff, 0x00, 0xff, 0xd0, 0x34),
];

export const jpegOf = (parts: readonly Uint8Array[], behind: readonly number[] = []) =>
  Uint8Array.of(0xff, 0xd8, ...parts.flatMap((part) => [...part]), 0xff, 0xd9, ...behind);

const [jfif = new Uint8Array(), ...picture] = pictureParts();

export const exifSegment = (notes: Notes = {}): Uint8Array =>
  segment(0xe1, [...latin('Exif\0\0'), ...exifOf(notes)]);

/** Keyed by what they contain. Every one of them has to be cut out. */
export const metadataSegments = {
  exif: exifSegment(),
  xmp: segment(0xe1, latin('http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>30.0799</x:xmpmeta>')),
  profile: segment(0xe2, latin('ICC_PROFILE\0\x01\x01wide colors')),
  pictures: segment(0xe2, latin('MPF\0MM\0*')),
  iptc: segment(0xed, latin('Photoshop 3.0\x008BIM')),
  maker: segment(0xe5, latin('of the maker alone')),
  comment: segment(0xfe, latin('Poolside')),
  notAdobe: segment(0xee, latin('Adobe and a place: 30.0799')),
  thumbnail: segment(0xe0, [...latin('JFXX\0'), 0x13, 1, 1, 9, 9, 9]),
};

/** A camera's file: everything a camera writes, and a second picture after the first. */
export const cameraFile = (notes: Notes = {}): Uint8Array<ArrayBuffer> =>
  jpegOf(
    [jfif, exifSegment(notes), ...Object.values(metadataSegments).slice(1), ...picture],
    [...jpegOf(pictureParts(9, 9))],
  );
