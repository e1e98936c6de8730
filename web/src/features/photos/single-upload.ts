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
  /** Told when there were too many requests: none is to begin for so many milliseconds. */
  slowDown: (milliseconds: number) => void;
};

/**
 * Sends files that go in one request. The library tries again for parts alone; a photo on a poor line
 * needs it as much, with a fresh address at each try.
 */
export const singleUploads = ({ sign, slowDown }: SingleOptions) => {
  // The library hands the headers of an address on as they are; by them it is known whose it is.
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
      // How it is sent, by PUT or by form, is decided below.
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
