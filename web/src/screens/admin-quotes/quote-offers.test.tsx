import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { listQuotes } from 'shared/contracts/admin-quotes.ts';
import { listServices } from 'shared/contracts/catalogue.ts';
import { answerOffer, createOffer, getQuoteOffers, type Offer } from 'shared/contracts/offers.ts';
import { testSettings } from 'shared/testing/site-settings.ts';
import { afterEach, expect, it } from 'vitest';
import { provideSettings } from '../../lib/settings.ts';
import { answer, callsOf, failNext, delayCalls, refuse } from '../../testing/fake-api.ts';
import { idOf, now, offer, quote, serviceCalled, services } from '../../testing/fixtures.ts';
import { openSite } from '../../testing/open-site.tsx';
import {
  dialogCalled,
  expectText,
  expectToast,
  fill,
  press,
  type Place,
} from '../../testing/site-steps.ts';

afterEach(() => provideSettings(testSettings));

const sheriff = serviceCalled('Sheriff Membership');

const open = async (about: Parameters<typeof quote>[0] = {}, offers: Offer[] = []) => {
  answer(listQuotes, [quote(about)]);
  answer(getQuoteOffers, { customer: null, offers });
  answer(createOffer, offer());
  await openSite('/admin/quotes', 'admin');
};

const write = async (name = 'Write Offer'): Promise<Place> => {
  await press(`${name}: Vera Visitor`);
  const dialog = await dialogCalled('Offer for Vera Visitor');
  await dialog.findAllByLabelText('Service');
  return dialog;
};

const bodies = () => callsOf(createOffer).map(({ body }) => body);

it('begins with the service that was asked for, at the catalogue’s price and rhythm', async () => {
  await open({ message: 'Do you still do the sheriff membership? Two dogs.' });
  const dialog = await write();
  fireEvent.click(dialog.getByLabelText('2 dogs'));
  expect(dialog.getByLabelText('How often')).toHaveProperty('value', '1');
  const price = dialog.getByLabelText<HTMLInputElement>('Price').value;
  await expectText(new RegExp(`\\$${price}`), dialog);
  await press('Send Offer', dialog);
  expect(bodies()).toMatchObject([
    {
      lines: [
        {
          serviceId: sheriff.id,
          name: 'Sheriff Membership',
          price,
          everyWeeks: 1,
          options: { yardSize: 'small', dogs: 2, frontYard: false },
        },
      ],
      // Today is November 20, 2026.
      firstDate: '2026-12-04',
      validUntil: '2026-11-27',
      preferredTime: null,
      note: null,
    },
  ]);
});

it('begins with no service where the one asked for is no longer sold', async () => {
  answer(
    listServices,
    services.map((service) => ({ ...service, isActive: service.id !== sheriff.id })),
  );
  await open({ message: 'Do you still do the sheriff membership? Two dogs.' });
  const dialog = await write();
  const [select] = await dialog.findAllByLabelText<HTMLSelectElement>('Service');
  expect(select?.value).toBe('');
  expect(dialog.getByLabelText('Price')).toHaveProperty('value', '');
  const sold = [...(select?.options ?? [])].map(({ value }) => value);
  expect(sold).toHaveLength(services.length + 1);
  expect(sold).not.toContain(sheriff.id);
});

it('takes free work, more lines and fewer, and adds up as they are typed', async () => {
  await open();
  const dialog = await write();
  await fill('Service', 'other', dialog);
  await fill('As the customer reads it', 'Filter rebuild', dialog);
  await fill('Price', '$80', dialog);
  await expectText('$80.00', dialog);
  await press('Add Line', dialog);
  const second = within(dialog.getByRole('group', { name: 'Line 2' }));
  await fill('Service', sheriff.id, second);
  await fill('Price', '25.5', second);
  await expectText('$105.50', dialog);
  await press('Remove Line 1', dialog);
  await expectText('First bill', dialog);
  await expectText('$25.50', dialog);
  expect(dialog.queryByRole('button', { name: /^Remove/ })).toBeNull();
});

const focused = () => document.activeElement?.textContent;

it('puts the focus on the line in the place of a removed one', async () => {
  await open();
  const dialog = await write();
  const remove = async (name: string): Promise<void> => {
    dialog.getByRole('button', { name }).focus();
    await press(name, dialog);
  };
  await press('Add Line', dialog);
  await press('Add Line', dialog);
  await remove('Remove Line 1');
  await waitFor(() => expect(focused()).toBe('Line 1'));
  await remove('Remove Line 2');
  await waitFor(() => expect(focused()).toBe('Line 1'));
});

it('prices what is done once per visit, whatever it was before', async () => {
  await open();
  const dialog = await write();
  const per = () => dialog.getByLabelText<HTMLSelectElement>('Per').value;
  await fill('Service', serviceCalled('Monthly Membership').id, dialog);
  expect(per()).toBe('month');
  await fill('How often', '', dialog);
  expect(per()).toBe('visit');
  await fill('How often', '2', dialog);
  await fill('Per', 'year', dialog);
  expect(per()).toBe('year');
});

it.each([
  ['open', true, 1],
  ['expired', false, 0],
] as const)(
  'says that another offer replaces one that is %s: %s',
  async (state, awaitsAnswer, times) => {
    await open({ status: 'quoted', offers: 1, awaitsAnswer }, [offer({ state })]);
    const dialog = await write('Write Another Offer');
    const text = 'It replaces the open offer, whose link stops working.';
    expect(dialog.queryAllByText(text)).toHaveLength(times);
  },
);

it('lets an offer be valid until the day before the first visit', async () => {
  await open();
  const dialog = await write();
  const days = () => {
    const { min, max } = dialog.getByLabelText<HTMLInputElement>('Valid until');
    return [min, max];
  };
  expect(days()).toEqual(['2026-11-20', '2026-12-03']);
  await fill('First visit', '2026-12-09', dialog);
  expect(days()).toEqual(['2026-11-20', '2026-12-08']);
});

it('offers for the first visit the days on which we are at the address', async () => {
  provideSettings({
    ...testSettings,
    areas: [{ name: 'Old Town Spring', zips: ['77373'], weekdays: [1, 4] }],
  });
  await open({ serviceAddress: '12 Test Lane, Spring, TX 77373' });
  const dialog = await write();
  const list = dialog.getByLabelText<HTMLSelectElement>('First visit');
  // Two weeks ahead, then the next day there.
  expect(list.value).toBe('2026-12-07');
  expect([...list.options].slice(1, 4).map(({ textContent }) => textContent)).toEqual([
    'Mon, Nov 23',
    'Thu, Nov 26',
    'Mon, Nov 30',
  ]);
});

it('says at each field what is missing, and asks nothing of the server', async () => {
  await open();
  const dialog = await write();
  await fill('Valid until', '2026-12-04', dialog);
  await press('Send Offer', dialog);
  for (const said of [
    'Please choose a service',
    'Please give a price, such as 225 or 18.50',
    'Please choose a day before the first visit',
  ])
    await expectText(said, dialog);
  expect(bodies()).toEqual([]);
  await fill('Service', sheriff.id, dialog);
  expect(dialog.queryByText('Please choose a service')).toBeNull();
});

it('shows what the server refuses at its field', async () => {
  await open();
  const dialog = await write();
  await fill('Service', sheriff.id, dialog);
  failNext(createOffer, {
    code: 'invalid',
    message: 'Please check what you entered.',
    fields: { 'lines.0.options.dogs': 'Please choose one, two or three dogs' },
  });
  await press('Send Offer', dialog);
  await expectText('Please choose one, two or three dogs', dialog);
});

it('shows what was sent and what became of it, and begins the next one with it', async () => {
  await open({ status: 'declined', offers: 2 }, [
    offer({
      revision: 2,
      state: 'declined',
      answeredAt: now,
      answeredBy: 'customer',
      declineReason: 'Too dear',
      mail: 'failed',
      mailProblem: 'No such mailbox',
    }),
    offer({ id: idOf(66), state: 'replaced' }),
  ]);
  (await screen.findByText('2 offers')).click();
  const last = within(await screen.findByRole('article', { name: 'Offer 2' }));
  await expectText('Declined by the customer on Nov 20, 2026', last);
  await expectText('“Too dear”', last);
  await expectText(/its email did not arrive: No such mailbox/, last);
  await expectText('$199.00 a month', last);
  expect(last.queryByRole('button')).toBeNull();
  await screen.findByRole('article', { name: 'Offer 1' });
  const dialog = await write('Write Another Offer');
  await press('Send Offer', dialog);
  expect(bodies()).toMatchObject([
    {
      lines: [
        { price: '199.00', per: 'month' },
        { serviceId: null, name: 'Filter rebuild' },
      ],
    },
  ]);
});

it('leaves a request to its offer while that awaits an answer, and closes an expired one', async () => {
  await open({ status: 'quoted', offers: 1, awaitsAnswer: true }, [offer({ state: 'expired' })]);
  const summary = await screen.findByText('1 offer, awaits an answer');
  expect(screen.queryByRole('button', { name: /^Mark Accepted/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Decline/ })).toBeNull();
  summary.click();
  await screen.findByRole('button', { name: 'Close Offer: Vera Visitor' });
  expect(screen.queryByRole('button', { name: /^Accept for Them/ })).toBeNull();
});

it.each([
  ['The offers', getQuoteOffers],
  ['The catalogue', listServices],
] as const)(
  'says in the form that %s could not be loaded, and loads again',
  async (_what, contract) => {
    await open();
    refuse(contract, { status: 500 });
    await press('Write Offer: Vera Visitor');
    const dialog = await dialogCalled('Offer for Vera Visitor');
    const failed = within(await dialog.findByRole('alert'));
    answer(getQuoteOffers, { customer: null, offers: [] });
    answer(listServices, services);
    await press('Try Again', failed);
    await dialog.findAllByLabelText('Service');
    expect(screen.queryByRole('alert')).toBeNull();
  },
);

it('says that the offers of a request could not be loaded, and loads them when asked', async () => {
  await open({ status: 'quoted', offers: 1, awaitsAnswer: true }, [offer()]);
  refuse(getQuoteOffers, { status: 500 });
  (await screen.findByText('1 offer, awaits an answer')).click();
  const failed = within(await screen.findByRole('alert'));
  answer(getQuoteOffers, { customer: null, offers: [offer()] });
  await press('Try Again', failed);
  await screen.findByRole('heading', { name: 'Offer 1' });
  expect(screen.queryByRole('alert')).toBeNull();
});

it('sends the first day and the sales tax that were chosen', async () => {
  await open();
  const dialog = await write();
  await fill('Service', sheriff.id, dialog);
  const tax = dialog.getByLabelText<HTMLInputElement>('Plus sales tax');
  const wasTaxed = tax.checked;
  fireEvent.click(tax);
  await fill('First visit', '2026-12-09', dialog);
  await press('Send Offer', dialog);
  await waitFor(() =>
    expect(bodies()).toMatchObject([{ firstDate: '2026-12-09', lines: [{ taxable: !wasTaxed }] }]),
  );
});

it.each([
  ['sent', 'It went to vera@example.com.'],
  ['waiting', 'The email to vera@example.com goes out within minutes.'],
] as const)('says of an offer whose mail is %s: %s', async (mail, description) => {
  await open({ email: 'vera@example.com' });
  answer(createOffer, offer({ mail }));
  const dialog = await write();
  await fill('Service', sheriff.id, dialog);
  await press('Send Offer', dialog);
  await expectToast({ title: 'Offer Sent', description });
  await expectText('1 offer, awaits an answer');
});

it.each([
  ['accept', 'Accept for Them', 'Offer Accepted', /is on the schedule, and hears of it by email/],
  ['decline', 'Close Offer', 'Offer Closed', /^Nobody is mailed\. You can send another one\.$/],
] as const)('says what it means to %s an offer', async (action, button, title, description) => {
  await open({ status: 'quoted', offers: 1, awaitsAnswer: true }, [offer()]);
  answer(answerOffer, offer({ state: action === 'accept' ? 'accepted' : 'declined' }));
  (await screen.findByText('1 offer, awaits an answer')).click();
  await press(`${button}: Vera Visitor`);
  await press(/^Yes, /);
  await expectToast({ title, description: expect.stringMatching(description) });
  await expectText('1 offer');
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Yes, / })).toBeNull());
  expect(callsOf(answerOffer)).toMatchObject([{ params: { action }, body: { revision: 1 } }]);
});

it('keeps what was typed where the request leaves the list that is shown, until the form is closed', async () => {
  answer(listQuotes, [quote()]);
  answer(getQuoteOffers, { customer: null, offers: [] });
  refuse(createOffer, { status: 504 });
  await openSite('/admin/quotes?status=pending', 'admin');
  const dialog = await write();
  await fill('Service', sheriff.id, dialog);
  await fill(/^Note/, 'As agreed by phone', dialog);
  // The call was carried out despite the failure.
  answer(listQuotes, []);
  await press('Send Offer', dialog);
  await expectText('The offer could not be sent. Please try again.', dialog);
  expect(callsOf(listQuotes)).toHaveLength(1);
  expect(dialog.getByLabelText(/^Note/)).toHaveProperty('value', 'As agreed by phone');
  await press('Cancel', dialog);
  await expectText('No pending requests');
});

it('reads the requests again where the form was closed before the offer failed', async () => {
  await open();
  refuse(createOffer, { status: 504 });
  const dialog = await write();
  await fill('Service', sheriff.id, dialog);
  const release = delayCalls(createOffer);
  await press('Send Offer', dialog);
  await press('Close', dialog);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(callsOf(listQuotes)).toHaveLength(1);
  // The call was carried out despite the failure.
  answer(listQuotes, [quote({ status: 'quoted', offers: 1, awaitsAnswer: true })]);
  release();
  await expectToast({ title: 'Not Sure It Worked', variant: 'destructive' });
  await expectText('1 offer, awaits an answer');
});

it.each(['replaced', 'expired'] as const)(
  'leaves a request as it is where what was sent is %s by now',
  async (state) => {
    await open();
    answer(createOffer, offer({ state }));
    const dialog = await write();
    await fill('Service', sheriff.id, dialog);
    await press('Send Offer', dialog);
    await expectToast({ title: 'Offer Sent' });
    screen.getByRole('button', { name: 'Write Offer: Vera Visitor' });
    screen.getByRole('button', { name: 'Decline: Vera Visitor' });
  },
);

it('leaves the focus at an offer that is not answered after all', async () => {
  await open({ status: 'quoted', offers: 1, awaitsAnswer: true }, [offer()]);
  (await screen.findByText('1 offer, awaits an answer')).click();
  for (const name of ['Accept for Them: Vera Visitor', 'Close Offer: Vera Visitor']) {
    await press(name);
    await press('Cancel');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Offer 1' }));
  }
});
