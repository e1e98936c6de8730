import { createByteReader } from './byte-reader.ts';
import { S3Error } from './s3-error.ts';

/**
 * An upload form: the fields before the file, and the file as a stream. As on S3, anything after the
 * file is ignored.
 */
export type UploadForm = {
  /** Lower-case name to value. */
  readonly fields: ReadonlyMap<string, string>;
  readonly fileName: string;
  readonly file: AsyncIterable<Buffer>;
};

/** S3's limit for all fields together. */
const maximumFieldBytes = 20 * 1024;

const unescapeName = (name: string): string =>
  name.replaceAll('%22', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n');

const parameterOf = (headers: string, name: string): string | undefined => {
  const disposition = /^content-disposition:\s*form-data(.*)$/im.exec(headers)?.[1] ?? '';
  const value = new RegExp(`;\\s*${name}="([^"]*)"`, 'i').exec(disposition)?.[1];
  return value === undefined ? undefined : unescapeName(value);
};

/**
 * Reads a multipart/form-data body up to its file.
 * @throws S3Error MalformedPOSTRequest, InvalidArgument if there is no file; reading the file throws
 * IncompleteBody if the body ends before the form does.
 */
export const readUploadForm = async (
  contentType: string,
  chunks: AsyncIterable<Buffer>,
): Promise<UploadForm> => {
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw new S3Error('MalformedPOSTRequest');
  const reader = createByteReader(chunks);
  const separator = `\r\n--${boundary}`;
  const fields = new Map<string, string>();
  let left = maximumFieldBytes;

  const readText = async (delimiter: string): Promise<string> => {
    const bytes = await reader.readUntil(delimiter, left);
    if (bytes === undefined) throw new S3Error('MalformedPOSTRequest');
    left -= bytes.length;
    return bytes.toString('utf8');
  };

  const readFile = async function* readFile(): AsyncGenerator<Buffer, void> {
    const isComplete = yield* reader.streamUntil(separator);
    if (!isComplete) throw new S3Error('IncompleteBody');
  };

  await readText(`--${boundary}`);
  for (;;) {
    // Two dashes after a boundary end the form.
    if ((await readText('\r\n')).startsWith('--')) {
      throw new S3Error('InvalidArgument', 'POST requires exactly one file upload per request.');
    }
    const headers = await readText('\r\n\r\n');
    const name = parameterOf(headers, 'name')?.toLowerCase();
    if (name === undefined) throw new S3Error('MalformedPOSTRequest');
    if (name === 'file') {
      return { fields, fileName: parameterOf(headers, 'filename') ?? '', file: readFile() };
    }
    if (fields.has(name)) {
      throw new S3Error('InvalidArgument', 'Each form field may be given only once.', {
        ArgumentName: name,
      });
    }
    fields.set(name, await readText(separator));
  }
};
