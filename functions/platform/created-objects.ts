import * as z from 'zod/mini';

/** An object that was made in the bucket; `key` as it was written, not encoded. */
export type CreatedObject = { key: string };

// https://docs.aws.amazon.com/AmazonS3/latest/userguide/ev-events.html
const objectCreated = z.object({
  source: z.literal('aws.s3'),
  'detail-type': z.literal('Object Created'),
  detail: z.object({ object: z.object({ key: z.string() }) }),
});

/** Reads the event EventBridge makes of an object's creation. */
export const createdObjects = (event: unknown): CreatedObject[] => [
  { key: objectCreated.parse(event).detail.object.key },
];
