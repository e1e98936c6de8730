import type { ReadableReport } from 'shared/contracts/customer-reports.ts';
import poolClear from './photos/pool-clear.webp';
import poolLeaves from './photos/pool-leaves.webp';
import testKit from './photos/test-kit.webp';

const photo = (address: string, caption: string) => ({ address, caption });

const ofNoSlot = {
  slot: null,
  takenAt: null,
  sha256: null,
  phoneSha256: null,
  converted: false,
} as const;

/** The report of a visit that never was, at an address that is not there; its photos are drawn. */
export const sampleReport: ReadableReport = {
  id: '5a3f1e60-2c7d-4b8e-9f10-6d2c8b7a4e31',
  bookingId: null,
  serviceName: 'Sample: Weekly Pool Visit',
  line: 'pool',
  serviceDate: '2026-06-16',
  skimmedSurface: true,
  emptyBaskets: true,
  brushedWalls: true,
  vacuumedPool: true,
  testedWater: true,
  addedChemicals: true,
  checkedEquipment: true,
  cleanedArea: true,
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
  yard: null,
  notes:
    'Chlorine was a little low after the weekend’s swimming and is back where it should be. The lid of the pump has a hairline crack: it holds, and we bring a new one next week.',
  nextVisitDate: '2026-06-23',
  photos: [
    photo(poolLeaves, 'Leaves from the oak'),
    photo(testKit, 'Water test'),
    photo(poolClear, 'After today’s visit'),
  ],
  photoDetails: [{ ...ofNoSlot, slot: 'before' }, ofNoSlot, { ...ofNoSlot, slot: 'after' }],
  recordedAt: '2026-06-16T15:41:00.000Z',
  receivedAt: '2026-06-16T15:41:04.000Z',
  clockOffsetSeconds: 0,
  sentAt: '2026-06-16T15:42:00.000Z',
  customerAddress: '12 Example Lane, Spring, TX 77373',
  keptUntil: '2026-12-16',
  record: null,
};
