import {
  photoMaxBytes,
  photosPerBatch,
  photosPerReport,
  photoTypeNames,
  photoTypes,
} from 'shared/domain/photo-rules.ts';

type Candidate = { name: string; type: string; size: number };

/** Why a file cannot be a photo of a report, or null when it can. */
const refusalOf = ({ type, size }: Candidate): string | null => {
  if (!photoTypes.some((allowed) => allowed === type))
    return `Only ${photoTypeNames} photos can be uploaded`;
  if (size > photoMaxBytes) return 'A photo may have at most 10 MB';
  return size === 0 ? 'This file is empty' : null;
};

/**
 * Sorts one choice of files into those to upload and sentences about the others. A batch takes at
 * most {@link photosPerBatch}, a report {@link photosPerReport} in all; `held` are already there.
 */
export const sortBatch = <F extends Candidate>(
  files: readonly F[],
  held: number,
): { accepted: F[]; refusals: string[] } => {
  const room = Math.max(0, Math.min(photosPerBatch, photosPerReport - held));
  const accepted: F[] = [];
  const refusals: string[] = [];
  let left = 0;
  for (const file of files) {
    const refusal = refusalOf(file);
    if (refusal !== null) refusals.push(`${file.name}: ${refusal}`);
    else if (accepted.length < room) accepted.push(file);
    else left += 1;
  }
  if (left > 0)
    refusals.push(
      room < photosPerBatch
        ? `A report holds at most ${photosPerReport} photos; ${left} left out`
        : `At most ${photosPerBatch} photos at a time; ${left} left out`,
    );
  return { accepted, refusals };
};
