import type { IncomingMessage } from 'node:http';
import { invalid } from './api/stripe-error.ts';

const mostBytes = 6 * 1024 * 1024;

/** @throws StripeError 413 if the body is longer than anything that is accepted here */
export const readBytes = async (request: IncomingMessage): Promise<Buffer<ArrayBuffer>> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  // Reads on past the limit: stopping early would close the connection before the response.
  for await (const chunk of request) {
    const buffer = Buffer.from(chunk);
    bytes += buffer.length;
    if (bytes <= mostBytes) chunks.push(buffer);
  }
  if (bytes > mostBytes) throw invalid('The body is too long.', { status: 413 });
  return Buffer.concat(chunks);
};

export const readText = async (request: IncomingMessage): Promise<string> =>
  (await readBytes(request)).toString();

/** The first value of a header, or null. */
export const headerOf = ({ headers }: IncomingMessage, name: string): string | null => {
  const value = headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? null;
};
