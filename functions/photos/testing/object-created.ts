/** EventBridge's event about a new object in the bucket, as a function receives it from a queue. */
export const objectCreated = (key: string) => ({
  Records: [
    {
      body: JSON.stringify({
        source: 'aws.s3',
        'detail-type': 'Object Created',
        detail: { object: { key } },
      }),
    },
  ],
});
