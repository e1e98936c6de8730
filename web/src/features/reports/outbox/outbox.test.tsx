import { waitFor } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { newReportValues } from '../editor-form.ts';
import { startOutbox } from './outbox.ts';
import type { PreparePhoto } from './photo-preparation.ts';
import { modelServer } from './testing/model-server.ts';
import { readRecord } from './visit-records.ts';
import { askToSend, beginVisit } from './write-visit.ts';

const key = { operator: '11111111-1111-4111-8111-111111111111', visit: 'visit' };

it('takes nothing back any more once the phone is put away', async () => {
  await beginVisit({
    ...key,
    name: 'Dana',
    hasReport: true,
    values: newReportValues('2026-11-20', ''),
    reportId: null,
    version: null,
    stored: [],
  });
  await askToSend(key);
  const asked = (await readRecord(key))?.send;
  expect(Date.parse(asked!.notBefore)).toBeGreaterThan(Date.now());
  const outbox = startOutbox({
    operator: key.operator,
    calls: modelServer(() => 'lost').calls,
    build: 'one',
    preparePhoto: vi.fn<PreparePhoto>(),
  });
  onTestFinished(() => outbox.stop());
  await waitFor(() => expect(outbox.state().records).toHaveLength(1));
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(async () =>
    expect(Date.parse((await readRecord(key))!.send!.notBefore)).toBeLessThanOrEqual(Date.now()),
  );
});
