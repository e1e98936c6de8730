import { expect, it } from 'vitest';
import { newReportValues } from './editor-form.ts';
import { countDrafts, forgetDrafts } from './forget-drafts.ts';
import { draftStore } from './report-draft.ts';

const memory = (): Storage => {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    clear: () => items.clear(),
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
};

const now = new Date('2026-11-21T15:00:00Z');
const daysLater = (days: number) => new Date(now.getTime() + days * 86_400_000);
const key = '0b0e7f3a-5a3c-4c61-9f5e-0a1b2c3d4e5f';
const draft = {
  values: newReportValues('2026-11-21', 'c1'),
  photos: ['/p/1', 'https://s3.test/bucket/uploads/a/b?X-Amz-Signature=secret'],
  captions: ['Steps', ''],
  key,
  version: 3,
};
const open = (storage: Storage | undefined, id = 'new', owner = 'ada') =>
  draftStore({ storage, id, owner });

it('returns the draft of the same report and operator, without signatures', () => {
  const storage = memory();
  expect(open(storage).write(draft, now)).toBe(true);
  expect(open(storage).read(now)).toEqual({
    ...draft,
    photos: ['/p/1', 'https://s3.test/bucket/uploads/a/b'],
    owner: 'ada',
    savedAt: now.toISOString(),
  });
  expect(open(storage, 'other').read(now)).toBeUndefined();
  expect(open(storage, 'new', 'bob').read(now)).toBeUndefined();
});

it('reads a draft that was kept before a task of the checklist existed', () => {
  const storage = memory();
  const { vacuumedPool: _task, ...values } = draft.values;
  storage.setItem(
    'report-draft:new',
    JSON.stringify({ ...draft, values, owner: 'ada', savedAt: now.toISOString() }),
  );
  expect(open(storage).read(now)?.values).toEqual({ ...values, vacuumedPool: false });
});

it('reads the draft of a yard as it was written before each line had a declaration', () => {
  const storage = memory();
  const written = {
    values: {
      customerId: 'c1',
      line: 'yard',
      serviceDate: '2026-11-21',
      skimmedSurface: false,
      emptyBaskets: false,
      brushedWalls: false,
      vacuumedPool: false,
      testedWater: false,
      addedChemicals: false,
      checkedEquipment: false,
      cleanedArea: true,
      gateClosed: true,
      water: null,
      added: [],
      yard: { areas: ['front'], bags: 2, unusual: '' },
      notes: 'Yard is clean.',
      nextVisitDate: '',
    },
    photos: [],
    captions: [],
    slots: [],
    names: [],
    key,
    version: 3,
    owner: 'ada',
    savedAt: now.toISOString(),
  };
  storage.setItem('report-draft:new', JSON.stringify(written));
  expect(open(storage).read(now)).toEqual(written);
});

it('removes a saved or discarded draft', () => {
  const storage = memory();
  open(storage).write(draft, now);
  open(storage).clear();
  expect(open(storage).read(now)).toBeUndefined();
});

it('removes drafts of other operators and drafts older than a week', () => {
  const storage = memory();
  open(storage, 'one', 'ada').write(draft, now);
  open(storage, 'two', 'bob').write(draft, now);
  open(storage, 'three', 'bob').write(draft, daysLater(6));
  expect(open(storage, 'new', 'bob').read(daysLater(7.1))).toBeUndefined();
  expect(countDrafts(storage)).toBe(1);
  expect(open(storage, 'three', 'bob').read(daysLater(7.1))).toBeDefined();
});

it('removes unreadable drafts but nothing else', () => {
  const storage = memory();
  storage.setItem('report-draft:new', '{"values":1}');
  storage.setItem('report-draft:x', 'not json');
  storage.setItem('signed-in-before', '1');
  expect(open(storage).read(now)).toBeUndefined();
  expect([countDrafts(storage), storage.length]).toEqual([0, 1]);
});

it('reports that the device cannot store a draft', () => {
  const storage = memory();
  storage.setItem = () => {
    throw new Error('QuotaExceededError');
  };
  expect(open(storage).write(draft, now)).toBe(false);
  expect(open(undefined).write(draft, now)).toBe(false);
  expect(open(undefined).read(now)).toBeUndefined();
});

it('removes all drafts on signing out', () => {
  const storage = memory();
  storage.setItem('signed-in-before', '1');
  open(storage, 'one').write(draft, now);
  open(storage, 'two').write(draft, now);
  storage.setItem('uppyState:photos:/admin/service-report/new', '{}');
  forgetDrafts(storage);
  expect(storage.length).toBe(1);
});
