import { it } from 'vitest';
import { draw } from '../../../testing/draw.tsx';
import { booking, plan } from '../../../testing/fixtures.ts';
import { expectText } from '../../../testing/site-steps.ts';
import { SkipVisitForm } from './skip-visit-form.tsx';

const [terms] = plan().terms;
/** Paid by visit from December on. */
const changing = plan({ terms: [terms!, { ...terms!, from: '2026-12-01', per: 'visit' }] });

it.each([
  ['2026-11-24', '2026-12-02', 'You are credited $51.92 on your next bill.'],
  ['2026-12-01', '2026-11-28', 'You pay nothing for this visit.'],
])('says what the terms of %s are, though the visit was moved to %s', async (due, day, text) => {
  const visit = booking({ planId: changing.id, originalDate: due, scheduledDate: day });
  draw(
    <SkipVisitForm
      booking={visit}
      plan={changing}
      onDone={() => undefined}
      onCancel={() => undefined}
    />,
  );
  await expectText(text);
});
