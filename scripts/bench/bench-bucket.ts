import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { startEmbeddedStack } from 'local-aws/testing/embedded-stack.ts';
import { localTemplate } from '../build/local-template.ts';

/** Starts the embedded stack with an empty photo bucket, and puts the bucket's name into the environment. */
export const startBenchBucket = async (): Promise<{
  bucket: string;
  storage: S3Client;
  stop: () => Promise<void>;
}> => {
  const bucket = 'bench';
  const stack = await startEmbeddedStack(await localTemplate());
  Object.assign(process.env, {
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: stack.accessKeyId,
    AWS_SECRET_ACCESS_KEY: stack.secretAccessKey,
    AWS_ENDPOINT_URL_S3: stack.s3,
    PHOTO_BUCKET: bucket,
  });
  const storage = new S3Client({ forcePathStyle: true });
  await storage.send(new CreateBucketCommand({ Bucket: bucket }));
  return {
    bucket,
    storage,
    stop: async () => {
      storage.destroy();
      await stack.stop();
    },
  };
};
