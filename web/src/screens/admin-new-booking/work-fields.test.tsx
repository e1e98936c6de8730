import { screen } from '@testing-library/react';
import { defaultOptions } from 'shared/domain/prices/options.ts';
import { expect, it, vi } from 'vitest';
import { draw } from '../../testing/draw.tsx';
import { serviceCalled } from '../../testing/fixtures.ts';
import { fill } from '../../testing/site-steps.ts';
import type { VisitDraft } from './visit-draft.ts';
import { WorkFields } from './work-fields.tsx';

const draft: VisitDraft = {
  customerId: '',
  serviceId: '',
  options: { people: 2 },
  name: '',
  price: '',
  isTaxable: undefined,
  date: '2026-11-20',
  time: null,
  instructions: '',
};
const sheriff = serviceCalled('Sheriff Membership');

it.each([
  ['a service', sheriff.id, defaultOptions(sheriff.pricePlan)],
  ['other work', 'other', {}],
])('takes nothing of the service before to %s', async (_what, serviceId, options) => {
  const onChange = vi.fn<(changes: Partial<VisitDraft>) => void>();
  draw(<WorkFields draft={draft} service={undefined} problems={{}} onChange={onChange} />);
  await screen.findByRole('option', { name: 'Sheriff Membership' });
  await fill('Service', serviceId);
  expect(onChange.mock.calls).toEqual([[{ serviceId, options }]]);
});

it.each([
  ['names the usual price of a service', sheriff, 'Leave it empty for $8.'],
  ['asks for one where there is none', { ...sheriff, price: '0.00' }, undefined],
])('%s', (_what, service, hint) => {
  const input = { ...draft, serviceId: service.id, options: defaultOptions(service.pricePlan) };
  draw(<WorkFields draft={input} service={service} problems={{}} onChange={() => undefined} />);
  expect(screen.queryByText(/^Leave it empty/)?.textContent).toBe(hint);
});
