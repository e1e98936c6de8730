/** EventBridge's event about a new object in the bucket. */
export const objectCreated = (key: string) => ({
  source: 'aws.s3',
  'detail-type': 'Object Created',
  detail: { object: { key } },
});
