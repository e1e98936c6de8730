import { AssumeRoleCommand } from '@aws-sdk/client-sts';
import { AppError } from 'shared/errors.ts';
import { stsClient } from '../platform/aws-clients.ts';
import { readEnvironment } from '../platform/environment.ts';

/** The shortest session that AWS allows. */
const sessionSeconds = 15 * 60;

/** Allows uploads below one person's prefix, and aborting them. */
const sessionPolicy = (bucket: string, prefix: string): string =>
  JSON.stringify({
    Version: '2012-10-17',
    Statement: [
      {
        Effect: 'Allow',
        Action: ['s3:PutObject', 's3:AbortMultipartUpload', 's3:ListMultipartUploadParts'],
        Resource: `arn:aws:s3:::${bucket}/${prefix}*`,
      },
    ],
  });

export const temporaryCredentials = () => {
  const client = stsClient();
  const bucket = readEnvironment('PHOTO_BUCKET');
  const role = readEnvironment('UPLOAD_ROLE');
  /** Credentials for keys below `prefix` only. @throws AppError `forbidden` without an upload role. */
  return async ({ prefix, userId }: { prefix: string; userId: string }) => {
    if (role === 'none')
      throw new AppError(
        'forbidden',
        'This site does not issue temporary credentials. Please upload to presigned URLs.',
      );
    const { Credentials: input } = await client.send(
      new AssumeRoleCommand({
        RoleArn: role,
        RoleSessionName: userId,
        DurationSeconds: sessionSeconds,
        Policy: sessionPolicy(bucket, prefix),
      }),
    );
    if (!input?.AccessKeyId || !input.SecretAccessKey || !input.SessionToken || !input.Expiration)
      throw new Error('STS answered without credentials');
    return {
      credentials: {
        AccessKeyId: input.AccessKeyId,
        SecretAccessKey: input.SecretAccessKey,
        SessionToken: input.SessionToken,
        Expiration: input.Expiration.toISOString(),
      },
      bucket,
      region: await client.config.region(),
    };
  };
};
