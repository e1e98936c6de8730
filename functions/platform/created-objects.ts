import * as z from 'zod/mini';

/** `key` is not URL-encoded. */
export type CreatedObject = { key: string };

// https://docs.aws.amazon.com/AmazonS3/latest/userguide/ev-events.html
const objectCreated = z.object({
  source: z.literal('aws.s3'),
  'detail-type': z.literal('Object Created'),
  detail: z.object({ object: z.object({ key: z.string() }) }),
});

/** Parses EventBridge's event about a new object in the bucket. */
export const createdObjects = (event: unknown): CreatedObject[] => [
  { key: objectCreated.parse(event).detail.object.key },
];
