import { createByteReader } from './byte-reader.ts';
import { S3Error } from './s3-error.ts';

const maximumLineBytes = 8192;

/**
 * Decodes the aws-chunked body encoding and puts the trailing headers (lower-case names) into
 * `trailers` once the last chunk has been read. Chunk extensions are skipped.
 * Source: https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-streaming-trailers.html.
 * @throws S3Error IncompleteBody if a chunk is cut short or its size is not a hex number.
 */
export async function* decodeAwsChunked(
  source: AsyncIterable<Buffer>,
  trailers: Map<string, string>,
): AsyncGenerator<Buffer, void> {
  const reader = createByteReader(source);
  for (;;) {
    const line = (await reader.readUntil('\r\n', maximumLineBytes))?.toString('latin1') ?? '';
    const [size = ''] = line.split(';');
    if (!/^[0-9a-f]{1,8}$/i.test(size)) throw new S3Error('IncompleteBody');
    const length = Number.parseInt(size, 16);
    if (length === 0) break;
    let received = 0;
    for await (const bytes of reader.take(length)) {
      received += bytes.length;
      yield bytes;
    }
    const rest = await reader.readUntil('\r\n', 0);
    if (received !== length || rest === undefined) throw new S3Error('IncompleteBody');
  }
  for (;;) {
    const line = (await reader.readUntil('\r\n', maximumLineBytes))?.toString('latin1') ?? '';
    const colon = line.indexOf(':');
    if (colon === -1) return;
    trailers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
}
