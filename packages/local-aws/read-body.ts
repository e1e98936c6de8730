import type { IncomingMessage } from 'node:http';

/** The request body as text, or null if it has more than `maxBytes`. */
export const readBody = async (
  request: IncomingMessage,
  maxBytes: number,
): Promise<string | null> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  // Reads on past the limit: stopping early would close the connection before the response.
  for await (const chunk of request) {
    const buffer = Buffer.from(chunk);
    bytes += buffer.length;
    if (bytes <= maxBytes) chunks.push(buffer);
  }
  return bytes > maxBytes ? null : Buffer.concat(chunks).toString('utf8');
};
