/** What EventBridge tells a listener of an object that was made in the bucket. */
export const objectCreated = (key: string) => ({
  source: 'aws.s3',
  'detail-type': 'Object Created',
  detail: { object: { key } },
});
