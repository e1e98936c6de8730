import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { newReportValues } from '../../offline/report/editor-form.ts';
import { newRecord, type VisitRecord, type VisitStart } from '../../offline/outbox/visit-record.ts';
import { changeRecord, readRecord } from '../../offline/outbox/visit-records.ts';
import { draw } from '../../testing/draw.tsx';
import { adminUser, idOf, now, report, today } from '../../testing/fixtures.ts';
import { fillPhone } from '../../testing/full-phone.ts';
import { expectHeading, expectText, expectToast } from '../../testing/site-steps.ts';
import { VisitProblem } from './visit-problem.tsx';

const start: VisitStart = {
  operator: adminUser.id,
  visit: idOf(20),
  name: 'Casey',
  hasReport: true,
  values: newReportValues(today, ''),
  reportId: 'report',
  version: 1,
  stored: [],
};

const conflict = { kind: 'conflict' as const, stored: report({ notes: 'Theirs' }) };
const refusedStep = {
  action: 'markPaid' as const,
  body: {},
  askedAt: now,
  state: 'refused' as const,
  problem: 'It was paid already.',
};

const answers: [button: string, problem: Partial<VisitRecord>][] = [
  ['Keep mine and save it', { problem: conflict }],
  ['Take the other version', { problem: conflict }],
  ['Try Again', { problem: { kind: 'refused', message: 'No.' } }],
  ['Understood', { steps: [refusedStep] }],
];

it.each(answers)('says that a full phone could not store “%s”', async (button, problem) => {
  const record = { ...newRecord(start, new Date(now)), ...problem };
  await changeRecord(start, () => record);
  fillPhone();
  draw(<VisitProblem record={record} />);
  fireEvent.click(await screen.findByRole('button', { name: button }));
  await expectToast({ title: 'This phone can’t store anything', variant: 'destructive' });
  expect(await readRecord(start)).toEqual(record);
});

it.each([
  [null, 'This report was not saved'],
  [{ askedAt: now, notBefore: now, state: 'asked' as const }, 'This report was not sent'],
])('says of another version that this build cannot read: %o, %s', async (send, title) => {
  const problem = { kind: 'conflict' as const, stored: { format: 'of a newer build' } };
  draw(<VisitProblem record={{ ...newRecord(start, new Date(now)), problem, send }} />);
  await expectHeading(title);
  await expectText('Somebody else has changed it. Everything is still on this phone.');
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Try Again',
  ]);
});
