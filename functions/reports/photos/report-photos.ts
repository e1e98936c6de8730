import type { ServiceReport } from 'shared/contracts/reports.ts';
import { photoStates, type PhotoState } from 'shared/domain/photos/photo-rules.ts';
import * as z from 'zod/mini';
import { photoIdOf } from '../../photos/photo-keys.ts';

/** A photo that is not prepared yet: who uploaded it, its file name, and since when it has been awaited. */
export const awaitedPhoto = z.object({
  uploaderId: z.string(),
  name: z.string(),
  since: z.string(),
});
export type AwaitedPhoto = z.infer<typeof awaitedPhoto>;

/** A photo that could not be prepared, with the reason as a sentence for the operator. */
export const failedPhoto = z.object({
  uploaderId: z.string(),
  name: z.string(),
  state: z.enum(['refused', 'missing']),
  problem: z.string(),
});
export type FailedPhoto = z.infer<typeof failedPhoto>;

/** A report's photo keys in order, and those without JPEGs by photo id. */
type Holder = {
  photos: readonly string[];
  waitingPhotos: Readonly<Record<string, AwaitedPhoto>>;
  failedPhotos: Readonly<Record<string, FailedPhoto>>;
};

export const isAwaitingPhotos = ({ waitingPhotos }: Pick<Holder, 'waitingPhotos'>): boolean =>
  Object.keys(waitingPhotos).length > 0;

/** Who uploaded each photo that has no JPEGs, by photo id. */
export const unreadyPhotos = ({ waitingPhotos, failedPhotos }: Holder): Map<string, string> =>
  new Map(
    Object.entries({ ...waitingPhotos, ...failedPhotos }).map(([photoId, { uploaderId }]) => [
      photoId,
      uploaderId,
    ]),
  );

export const isReadyPhoto = (report: Holder, key: string): boolean =>
  report.photos.includes(key) && !unreadyPhotos(report).has(photoIdOf(key));

/** The state of each photo, in the report's order, with the reason if it failed. */
export const photoStatesOf = ({
  photos,
  waitingPhotos,
  failedPhotos,
}: Holder): ServiceReport['photoStates'] =>
  photos.map((key) => {
    const photoId = photoIdOf(key);
    const failed = failedPhotos[photoId];
    if (failed) return { state: failed.state, problem: failed.problem };
    return { state: waitingPhotos[photoId] ? 'processing' : 'ready', problem: null };
  });

export const photoStateOf = (report: Holder): PhotoState => {
  const found = new Set(photoStatesOf(report).map(({ state }) => state));
  return photoStates.findLast((state) => found.has(state)) ?? 'ready';
};

/**
 * A sentence for the operator on which files stop the report from being sent, and why; undefined if none was
 * refused.
 */
export const refusedPhotos = ({ photos, failedPhotos }: Holder): string | undefined => {
  const problems = photos.flatMap((key, index) => {
    const failed = failedPhotos[photoIdOf(key)];
    if (failed?.state !== 'refused') return [];
    const name = failed.name === '' ? '' : ` (${failed.name})`;
    return [`Photo ${index + 1}${name} cannot be used. ${failed.problem}`];
  });
  return problems.length === 0
    ? undefined
    : `${problems.join(' ')} Please take it out of the report and send it again.`;
};

/** A sentence for the customer on which photos are missing, by number; undefined when none is. */
export const missingPhotos = (report: Holder): string | undefined => {
  const numbers = report.photos.flatMap((key, index) =>
    isReadyPhoto(report, key) ? [] : [index + 1],
  );
  const last = numbers.at(-1);
  if (last === undefined) return undefined;
  return numbers.length === 1
    ? `Photo ${last} of ${report.photos.length} is missing: it could not be prepared in time.`
    : `Photos ${numbers.slice(0, -1).join(', ')} and ${last} of ${report.photos.length} are missing: they could not be prepared in time.`;
};
