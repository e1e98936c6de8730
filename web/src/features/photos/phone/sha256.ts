/** The SHA-256 of these bytes in Base64 (44 characters), as S3 and our server write it. */
export const sha256 = async (bytes: ArrayBuffer): Promise<string> =>
  btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))));
