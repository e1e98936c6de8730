import * as z from 'zod/mini';

/** `key` is not URL-encoded. */
export type CreatedObject = { key: string };

// https://docs.aws.amazon.com/AmazonS3/latest/userguide/ev-events.html
const objectCreated = z.object({
  source: z.literal('aws.s3'),
  'detail-type': z.literal('Object Created'),
  detail: z.object({ object: z.object({ key: z.string() }) }),
});

// https://docs.aws.amazon.com/lambda/latest/dg/with-sqs.html
const queued = z.object({ Records: z.array(z.object({ body: z.string() })) });

/** Parses an SQS event whose messages are EventBridge events about new objects in the bucket. */
export const createdObjects = (event: unknown): CreatedObject[] =>
  queued
    .parse(event)
    .Records.map(({ body }) => ({ key: objectCreated.parse(JSON.parse(body)).detail.object.key }));
