import type { PhotoBucket } from '../../platform/storage/photo-bucket.ts';
import { visitsOf, type Evidence, type EvidenceVisit } from './evidence.ts';
import { photosByVisit, readPhotos, spreadPhotos, type ReadPhoto } from './evidence-photos.ts';

/** Stripe's limits on a document of evidence (https://docs.stripe.com/disputes/best-practices). */
export const mostPages = 19;
export const mostBytes = 4_500_000;

/** More visits than this never fit. */
const mostVisits = 120;

/** Pages that the text leaves to the photos, if there are any. */
const pagesForPhotos = 7;

/** Bytes that photos need in the document besides their own. */
const spare = 50_000;

/** On a page full of photos with captions of a few lines. */
const photosPerPage = 6;

type Rendered = { pdf: Uint8Array; pages: number };
type Cut = { all: number; shown: number };

const leftVisits = ({ all, shown }: Cut): string[] =>
  shown < all
    ? [`Of ${all} visits, ${shown} are shown here. The others are stored in the same way.`]
    : [];

const leftPhotos = ({ all, shown }: Cut, unread: number): string[] => [
  ...(shown + unread < all
    ? [
        `Of ${all} photos, ${shown} are shown below, spread over the visits. The others are stored with the reports.`,
      ]
    : []),
  ...(unread > 0 ? [`Photos that could not be read: ${unread}.`] : []),
];

const isWithin = ({ pdf, pages }: Rendered, most: number): boolean =>
  pages <= most && pdf.length <= mostBytes;

/** As evenly from all as possible, in their order. */
const spreadVisits = (visits: readonly EvidenceVisit[], most: number): EvidenceVisit[] =>
  visits.filter(
    (_, index) =>
      Math.floor((index * most) / visits.length) !==
      Math.floor(((index - 1) * most) / visits.length),
  );

/**
 * The document with as many of the visits and photos as the provider takes; what it leaves out is counted in it. Visits
 * go first, since their rows say what was done, but leave some pages to the photos.
 */
export const fitEvidence = async (
  evidence: Evidence,
  { bucket }: { bucket: Pick<PhotoBucket, 'peek' | 'read'> },
): Promise<Rendered> => {
  // Loaded on demand: fonts and drawing are most of the bundle, and a refusal needs none of it.
  const { renderEvidencePdf } = await import('./evidence-pdf.ts');
  const known = visitsOf(evidence);
  const render = async (
    visits: readonly EvidenceVisit[],
    photos: readonly ReadPhoto[],
    left: readonly string[],
  ) =>
    renderEvidencePdf(evidence, {
      visits,
      photos,
      left: [...leftVisits({ all: known.length, shown: visits.length }), ...left],
    });

  const photos = photosByVisit(evidence);
  const all = photos.flat().length;
  const pagesForText = all > 0 ? mostPages - pagesForPhotos : mostPages;
  let visits = spreadVisits(known, mostVisits);
  let fitting = await render(visits, [], []);
  while (!isWithin(fitting, pagesForText) && visits.length > 0) {
    const share = Math.min(pagesForText / fitting.pages, 0.95);
    visits = spreadVisits(known, Math.floor(visits.length * share));
    fitting = await render(visits, [], []);
  }
  if (all === 0) return fitting;

  const chosen = spreadPhotos(photos, (mostPages - fitting.pages) * photosPerPage);
  const read = await readPhotos(chosen, mostBytes - fitting.pdf.length - spare, bucket);
  const readable = photos.map((ofVisit) => ofVisit.flatMap(({ key }) => read.get(key) ?? []));
  const unread = chosen.length - read.size;
  for (let most = read.size; ;) {
    const shown = spreadPhotos(readable, most);
    const rendered = await render(visits, shown, leftPhotos({ all, shown: shown.length }, unread));
    if (isWithin(rendered, mostPages) || shown.length === 0) return rendered;
    const share = Math.min(mostBytes / rendered.pdf.length, mostPages / rendered.pages, 0.95);
    most = Math.floor(shown.length * share);
  }
};
