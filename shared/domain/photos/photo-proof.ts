/** The hashes of a photo, in Base64. */
type Hashes = { sha256: string | null; phoneSha256: string | null; converted: boolean };

/**
 * What is known about a photo's bytes: that they are those the phone recorded, never that what they
 * show is true. Undefined if the phone took no hash of the photo (rules: photo-17).
 */
export const photoProof = ({ sha256, phoneSha256, converted }: Hashes): string | undefined => {
  if (sha256 === null || phoneSha256 === null) return undefined;
  return converted
    ? `Converted by us. The phone recorded a file with SHA-256 ${phoneSha256}; this photo has ${sha256}.`
    : `Unchanged since the phone recorded it. SHA-256 ${sha256}`;
};
