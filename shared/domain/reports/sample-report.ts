import type { ReadableReport } from '../../contracts/customer-reports.ts';
import { eachTask } from '../lines/tasks.ts';
import type { PhotoSlot } from '../photos/photo-slots.ts';
import { findingOf } from './finding/finding.ts';

const visit = {
  id: '5a3f1e60-2c7d-4b8e-9f10-6d2c8b7a4e31',
  serviceName: 'Sample: Weekly Pool Visit',
  line: 'pool',
  serviceDate: '2026-06-16',
  ...eachTask(true),
  gateClosed: false,
  water: {
    readAt: '2026-06-16T15:12:00.000Z',
    freeChlorine: 1.5,
    ph: 7.8,
    totalAlkalinity: 90,
    calciumHardness: 280,
    cyanuricAcid: 40,
    temperatureF: 84,
    filterPressure: 14,
    clarity: 'clear',
  },
  added: [
    { chemical: 'muriatic-acid-31.45', amount: 12, unit: 'fl oz' },
    { chemical: 'liquid-chlorine-12.5', amount: 1, unit: 'quart' },
  ],
  notes:
    'Chlorine was a little low after the weekend’s swimming and is back where it should be. The lid of the pump has a hairline crack: it holds, and we bring a new one next week.',
  nextVisitDate: '2026-06-23',
  recordedAt: '2026-06-16T15:41:00.000Z',
  receivedAt: '2026-06-16T15:41:04.000Z',
  clockOffsetSeconds: 0,
  customerAddress: '12 Example Lane, Spring, TX 77373',
} satisfies Partial<ReadableReport>;

/** The made-up visit shown by the sample report's page and PDF (rules: screen-71). */
export const sampleVisit = {
  ...visit,
  finding: findingOf({
    ...visit,
    yard: null,
    pool: { surface: 'plaster', sanitizer: 'liquid' },
    earlierStabilizer: null,
  }),
};

type SamplePhoto = { file: string; caption: string; slot: PhotoSlot | null };

/** Its photos, which are drawings. `file` is without extension: the page uses WebP, the PDF JPEG. */
export const samplePhotos = [
  { file: 'pool-leaves', caption: 'Leaves from the oak', slot: 'before' },
  { file: 'test-kit', caption: 'Water test', slot: null },
  { file: 'pool-clear', caption: 'After today’s visit', slot: 'after' },
] as const satisfies readonly SamplePhoto[];

/** The sample's PDF, a static file of the site. */
export const samplePdfFile = 'sample-report.pdf';
