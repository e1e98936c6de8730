/**
 * Whether S3 refused an upload for a reason that says nothing about the file, so that it may arrive at a
 * fresh address: the connection stalled, or the signature, its credentials or the form's policy expired.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html
 */
export const isPassingRefusal = (text: string): boolean =>
  /<Code>(RequestTimeout|ExpiredToken)<|<Message>(Request has expired|Invalid according to Policy: Policy expired\.)</.test(
    text,
  );
