import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { need, nowOf } from '../desk.ts';
import { save } from '../events/emit.ts';
import type { Json } from '../store/rows.ts';
import { viewOf } from '../views/views.ts';
import { endpoint, type Endpoint } from './endpoint.ts';
import { listEndpoint } from './list-endpoint.ts';
import { text, whole } from './parameters.ts';
import { invalid } from './stripe-error.ts';

const megabyte = 1024 * 1024;
/** What evidence may be, and how Stripe names it. */
const types = new Map([
  ['application/pdf', 'pdf'],
  ['image/jpeg', 'jpg'],
  ['image/png', 'png'],
]);

/** A file's bytes are stored before the call is carried out; its facts come as parameters. */
const upload = z.strictObject({
  id: text(),
  filename: text(),
  size: whole,
  /** Tells the contents of files apart. */
  digest: text(),
  type: z.string(),
});

/** Fields and the one file of a multipart body; bytes are kept by `keep`, which returns the file's id. */
export const readMultipart = async (
  body: Uint8Array<ArrayBuffer>,
  contentType: string,
  keep: (bytes: Uint8Array) => string,
): Promise<Json> => {
  const form = await new Response(body, { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => undefined);
  if (!form) throw invalid('The body is not a form with a file.');
  const input: Json = {};
  for (const [name, value] of form) {
    if (typeof value === 'string') input[name] = value;
    else {
      const bytes = new Uint8Array(await value.arrayBuffer());
      input[name] = {
        id: keep(bytes),
        filename: value.name,
        size: String(value.size),
        digest: createHash('sha256').update(bytes).digest('hex'),
        type: value.type,
      };
    }
  }
  return input;
};

export const fileEndpoints: Endpoint[] = [
  endpoint(
    'POST',
    '/v1/files',
    { file: upload, purpose: z.literal('dispute_evidence') },
    (desk, { file, purpose }) => {
      const type = types.get(file.type);
      if (type === undefined)
        throw invalid('Evidence is a PDF, a JPEG or a PNG.', { param: 'file' });
      if (file.size > 5 * megabyte) throw invalid('Evidence has at most 5 MB.', { param: 'file' });
      const row = save(desk, 'file', {
        id: file.id,
        created: nowOf(desk),
        purpose,
        size: file.size,
        filename: file.filename,
        type,
      });
      return viewOf(desk, 'file', row);
    },
  ),
  endpoint('GET', '/v1/files/{file}', {}, (desk, _, id) =>
    viewOf(desk, 'file', need(desk, 'file', id)),
  ),
  listEndpoint('file', '/v1/files', { filters: { purpose: (row) => row.purpose } }),
];
