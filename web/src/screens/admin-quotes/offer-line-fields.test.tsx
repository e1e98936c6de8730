import { fireEvent, render, screen } from '@testing-library/react';
import { taxedSettings, testSettings } from 'shared/testing/site-settings.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { provideSettings } from '../../lib/settings.ts';
import { serviceCalled, services } from '../../testing/fixtures.ts';
import { fill } from '../../testing/site-steps.ts';
import { emptyLine, withOptions, withService, type LineDraft } from './offer-draft.ts';
import { OfferLineFields } from './offer-line-fields.tsx';

afterEach(() => provideSettings(testSettings));

const monthly = serviceCalled('Monthly Membership');
const sheriff = serviceCalled('Sheriff Membership');
const before = withService(emptyLine(3), sheriff, taxedSettings.tax);

const draw = () => {
  provideSettings(taxedSettings);
  const onChange = vi.fn<(line: LineDraft) => void>();
  render(
    <OfferLineFields
      line={before}
      number={1}
      services={services}
      problem={() => undefined}
      onChange={onChange}
      onRemove={undefined}
    />,
  );
  return onChange;
};

it.each<[string, string, LineDraft]>([
  ['another service', monthly.id, withService(emptyLine(3), monthly, taxedSettings.tax)],
  ['other work', 'other', { ...emptyLine(3), serviceId: 'other', taxable: before.taxable }],
])('begins a line anew with %s', async (_what, serviceId, line) => {
  const onChange = draw();
  await fill('Service', serviceId);
  expect(onChange.mock.calls).toEqual([[line]]);
});

it('names the price of what is chosen', () => {
  const onChange = draw();
  fireEvent.click(screen.getByLabelText('3 dogs'));
  const line = withOptions(before, sheriff, { ...before.options, dogs: 3 });
  expect(line.price).not.toBe(before.price);
  expect(onChange.mock.calls).toEqual([[line]]);
});
