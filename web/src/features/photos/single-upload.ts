import AwsS3, { type AwsBody } from '@uppy/aws-s3';
import type { Meta, UppyFile } from '@uppy/core';
import type { FileToSend, UploadTarget } from './upload-options.ts';
import { withRetries } from './upload-retries.ts';

type Sending = Parameters<typeof AwsS3.uploadPartBytes>[0];
type Sent = Awaited<ReturnType<typeof AwsS3.uploadPartBytes>>;
type Single = { file: FileToSend; content: Blob; target: UploadTarget };

const bareAddress = ({ method, url, fields }: UploadTarget): string => {
  const address = new URL(url);
  address.search = '';
  return method === 'PUT' ? address.href : `${address.href.replace(/\/$/, '')}/${fields['key']}`;
};

const bodyFor = ({ method, fields }: UploadTarget, content: Blob): Blob | FormData => {
  if (method === 'PUT') return content;
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', content);
  return form;
};

type SingleOptions = {
  sign: (file: FileToSend) => Promise<UploadTarget>;
  /** Called after a 429 or an expired address: start no request for this many milliseconds, then fewer. */
  slowDown: (milliseconds: number) => void;
};

/** Uploads each file in one request, with the retries that the library has only for files in parts. */
export const singleUploads = ({ sign, slowDown }: SingleOptions) => {
  // The library passes a target's headers on unchanged, so they identify the file.
  const started = new WeakMap<object, Single>();
  return {
    getUploadParameters: async ({
      name,
      type,
      size,
      data,
    }: UppyFile<Meta, AwsBody>): Promise<{
      method: 'PUT';
      url: string;
      headers: Record<string, string>;
    }> => {
      const file = { name: name ?? '', type, size: size ?? 0 };
      const target = await withRetries(() => sign(file), { slowDown });
      const { url, headers } = target;
      if (data instanceof Blob) started.set(headers, { file, content: data, target });
      // Whether to use PUT or a form is decided in `uploadPartBytes`.
      return { method: 'PUT' as const, url, headers };
    },

    uploadPartBytes: async (options: Sending): Promise<Sent> => {
      const { signature, signal } = options;
      const single = signature.headers && started.get(signature.headers);
      if (!single) return AwsS3.uploadPartBytes(options);
      const { file, content } = single;
      return withRetries(
        async (isFirst) => {
          const target = isFirst ? single.target : await sign(file);
          const { method, url, fields, headers } = target;
          const sent = await AwsS3.uploadPartBytes({
            ...options,
            signature: method === 'POST' ? { method, url, fields, headers } : { url, headers },
            body: bodyFor(target, content),
          });
          return { ...sent, location: bareAddress(target) };
        },
        { slowDown, ...(signal && { signal }) },
      );
    },
  };
};
