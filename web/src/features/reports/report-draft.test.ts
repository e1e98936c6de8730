import { expect, it } from 'vitest';
import { newReportValues } from './editor-form.ts';
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

const draft = { values: newReportValues('2026-11-21', 'c1'), photos: ['/p/1'] };

it('hands back what was kept for the same report only', () => {
  const storage = memory();
  draftStore(storage, 'new').write(draft);
  expect(draftStore(storage, 'new').read()).toEqual(draft);
  expect(draftStore(storage, 'other').read()).toBeUndefined();
});

it('forgets a draft that was saved', () => {
  const storage = memory();
  const drafts = draftStore(storage, 'new');
  drafts.write(draft);
  drafts.clear();
  expect(drafts.read()).toBeUndefined();
});

it('takes no notice of what it cannot read', () => {
  const storage = memory();
  storage.setItem('report-draft:new', '{"values":1}');
  storage.setItem('report-draft:x', 'not json');
  expect(draftStore(storage, 'new').read()).toBeUndefined();
  expect(draftStore(storage, 'x').read()).toBeUndefined();
});

it('survives a storage that takes nothing', () => {
  const storage = memory();
  storage.setItem = () => {
    throw new Error('QuotaExceededError');
  };
  expect(() => draftStore(storage, 'new').write(draft)).not.toThrow();
});
