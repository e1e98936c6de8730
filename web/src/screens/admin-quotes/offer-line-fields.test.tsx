import { render } from '@testing-library/react';
import { taxedSettings, testSettings } from 'shared/testing/site-settings.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { provideSettings } from '../../lib/settings.ts';
import { serviceCalled, services } from '../../testing/fixtures.ts';
import { fill } from '../../testing/site-steps.ts';
import { emptyLine, withService, type LineDraft } from './offer-draft.ts';
import { OfferLineFields } from './offer-line-fields.tsx';

afterEach(() => provideSettings(testSettings));

const monthly = serviceCalled('Monthly Membership');
const before = withService(emptyLine(3), serviceCalled('Sheriff Membership'), taxedSettings.tax);

it.each<[string, string, LineDraft]>([
  ['another service', monthly.id, withService(emptyLine(3), monthly, taxedSettings.tax)],
  ['other work', 'other', { ...emptyLine(3), serviceId: 'other', taxable: before.taxable }],
])('begins a line anew with %s', async (_what, serviceId, line) => {
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
  await fill('Service', serviceId);
  expect(onChange.mock.calls).toEqual([[line]]);
});
