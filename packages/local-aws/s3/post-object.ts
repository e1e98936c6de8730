import { createBodyDigest } from './body-digest.ts';
import type { S3Context } from './bucket-operations.ts';
import { readUploadForm, type UploadForm } from './form-data.ts';
import { commitObject } from './object-store.ts';
import { checkPostPolicy, type LengthRange } from './post-policy.ts';
import { rawChunks } from './request-body.ts';
import { S3Error } from './s3-error.ts';
import { headerOf, type S3Request, type S3Response } from './s3-request.ts';
import { writeXml } from './s3-xml.ts';
import { verifyPolicySignature, type Credentials } from './signature-v4.ts';
import { stageBody } from './staging.ts';
import { objectHeadersOf } from './stored-object.ts';
import { uriEncode } from './uri-encode.ts';

const maximumPostBytes = 5 * 1024 ** 3;

/** Whether a request is a browser's upload form, which carries its own authentication. */
export const isPostObject = (request: S3Request): boolean =>
  request.method === 'POST' &&
  request.key === '' &&
  /^multipart\/form-data\b/i.test(headerOf(request.headers, 'content-type') ?? '');

// Variables are expanded before the policy is checked, so that the check sees the key that will be written.
const expandedFields = (form: UploadForm, bucket: string): Map<string, string> => {
  const baseName = form.fileName.split(/[/\\]/).at(-1) ?? '';
  const fields = new Map<string, string>();
  for (const [name, value] of form.fields)
    fields.set(
      name,
      value.replaceAll('${filename}', () => baseName),
    );
  return fields.set('bucket', bucket);
};

const authorize = (
  fields: ReadonlyMap<string, string>,
  context: S3Context,
  credentials: Credentials,
): LengthRange => {
  const policy = fields.get('policy');
  if (policy === undefined) throw new S3Error('AccessDenied');
  if (fields.get('x-amz-algorithm') !== 'AWS4-HMAC-SHA256') {
    throw new S3Error('InvalidArgument', 'x-amz-algorithm must be AWS4-HMAC-SHA256.');
  }
  verifyPolicySignature({
    credential: fields.get('x-amz-credential') ?? '',
    timestamp: fields.get('x-amz-date') ?? '',
    policy,
    signature: fields.get('x-amz-signature') ?? '',
    credentials,
  });
  return checkPostPolicy(policy, fields, context.now());
};

/**
 * Form fields as headers, whose values are Latin-1 on the wire.
 * @throws S3Error InvalidArgument for control characters
 */
const fieldsAsHeaders = (fields: ReadonlyMap<string, string>): Record<string, string> => {
  const headers: Record<string, string> = {};
  for (const [name, value] of fields) {
    if (name === 'key' || name === 'policy') continue;
    if (/\p{Cc}/u.test(value)) {
      throw new S3Error('InvalidArgument', undefined, { ArgumentName: name });
    }
    headers[name] = Buffer.from(value, 'utf8').toString('latin1');
  }
  return headers;
};

/**
 * POST Object: an upload form with a signed policy.
 * Source: https://docs.aws.amazon.com/AmazonS3/latest/API/RESTObjectPOST.html.
 * @throws S3Error AccessDenied, SignatureDoesNotMatch, EntityTooLarge and EntityTooSmall from
 * content-length-range
 */
export const postObject = async (
  context: S3Context,
  request: S3Request,
  credentials: Credentials,
): Promise<S3Response> => {
  const { staging } = context.store;
  const bucket = context.store.find(request.bucket);
  const contentType = headerOf(request.headers, 'content-type') ?? '';
  const form = await readUploadForm(contentType, rawChunks(request.incoming));
  const fields = expandedFields(form, bucket.name);
  const allowed = authorize(fields, context, credentials);
  const key = fields.get('key') ?? '';
  if (key === '')
    throw new S3Error('InvalidArgument', 'Bucket POST must contain a field named key.');
  if (Buffer.byteLength(key) > 1024) throw new S3Error('KeyTooLongError');
  const saved = objectHeadersOf(fieldsAsHeaders(fields));

  const digest = createBodyDigest(new Set());
  const body = await stageBody(staging, form.file, {
    maximumBytes: Math.min(allowed.maximum, maximumPostBytes),
    onBytes: digest.update,
  });
  if (body.size < allowed.minimum) {
    await body.discard();
    throw new S3Error('EntityTooSmall');
  }
  const object = await commitObject({ bucket, staging }, body, {
    ...saved,
    key,
    etag: digest.finish().md5.toString('hex'),
    createdAt: new Date(context.now()).toISOString(),
    checksums: {},
  });

  const location = `http://${headerOf(request.headers, 'host') ?? ''}/${bucket.name}/${uriEncode(key)}`;
  const etag = `"${object.etag}"`;
  const headers = { etag, location };
  const status = fields.get('success_action_status');
  if (status !== '201') return { status: status === '200' ? 200 : 204, headers };
  const result = writeXml(
    'PostResponse',
    [
      ['Location', location],
      ['Bucket', bucket.name],
      ['Key', key],
      ['ETag', etag],
    ],
    'none',
  );
  return { status: 201, headers, body: result };
};
