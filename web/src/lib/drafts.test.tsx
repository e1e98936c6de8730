import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { listAdminBookings, markNotPossible } from 'shared/contracts/admin-bookings.ts';
import { sendChatMessage } from 'shared/contracts/chat.ts';
import { getCustomer, setCustomerTax } from 'shared/contracts/customers.ts';
import { importCustomers } from 'shared/contracts/imports.ts';
import { rainOutDay } from 'shared/contracts/rain-outs.ts';
import { getCurrentUser } from 'shared/contracts/session.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { refuse, answer } from '../testing/fake-api.ts';
import {
  adminBooking,
  adminUser,
  customer,
  customerUser,
  idOf,
  today,
} from '../testing/fixtures.ts';
import type { Form } from '../testing/forms/form.ts';
import { operatorForms } from '../testing/forms/operator-forms.ts';
import { customerForms, visitorForms } from '../testing/forms/own-forms.ts';
import { openSite } from '../testing/open-site.tsx';
import { hurry } from '../testing/run-timers.ts';
import { chooseFrom, chooseFiles, choose, press } from '../testing/site-steps.ts';
import { dropDrafts } from './drafts.ts';
import { queryClient } from './query-client.ts';
import { wait } from './wait.ts';

const billing = `/admin/customers/${customerUser.id}?tab=billing`;
const forms = [...customerForms, ...operatorForms];

const labeled = (label: string) => new RegExp(String.raw`^${label}`);

/** The form opened last comes last in the page. */
const fieldOf = async (label: string): Promise<HTMLInputElement> => {
  const fields = await screen.findAllByLabelText<HTMLInputElement>(labeled(label));
  return fields.at(-1)!;
};

const begin = async ({ as, path, prepare, open }: Form): Promise<void> => {
  prepare?.();
  await openSite(path, as);
  await open?.();
};

/** Of each choice, whether it is pressed or checked. */
const choicesOf = ({ chosen = [] }: Form): boolean[] =>
  chosen.map((label) => screen.getByLabelText<HTMLInputElement>(label).checked);

const type = async ({ typed, chosen = [] }: Form): Promise<void> => {
  for (const label of chosen) await choose(label);
  for (const [label, value] of Object.entries(typed))
    await waitFor(async () => {
      const field = await fieldOf(label);
      // A select shows its value only once its options have loaded.
      fireEvent.change(field, { target: { value } });
      expect(field.value).toBe(value);
    });
};

const expectStanding = async ({ typed }: Form, isStored: boolean): Promise<void> => {
  for (const [label, text] of Object.entries(typed)) {
    const field = await fieldOf(label);
    // A select shows its value only once its options have loaded.
    if (isStored) await waitFor(() => expect({ [label]: field.value }).toEqual({ [label]: text }));
    else expect(field.value).not.toBe(text);
  }
};

beforeEach(() => {
  vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  // The half second before the redirect to the sign-in.
  hurry(500);
});

const whenSentAway = async (): Promise<void> => {
  await waitFor(() => expect(window.location.assign).toHaveBeenCalled());
  cleanup();
  queryClient.clear();
};

/** What has been stored of each form, by the form's place. */
const storedPlaces = (): string[] => {
  const stored: unknown = JSON.parse(sessionStorage.getItem('kept-words') ?? '{}');
  return Object.keys((stored as { forms: Record<string, unknown> }).forms);
};

const gone = { code: 'unauthorized', message: 'Unauthorized: sign in first' } as const;

describe.each(forms)('$what', (form) => {
  it('is in the form again for the person who sent it after their session was over', async () => {
    await begin(form);
    await type(form);
    const chosen = choicesOf(form);
    refuse(form.call, gone);
    const buttons = await screen.findAllByRole('button', { name: form.send });
    buttons.at(-1)?.click();
    await whenSentAway();
    expect(storedPlaces()).toEqual([form.place]);
    await begin(form);
    await expectStanding(form, true);
    expect(choicesOf(form)).toEqual(chosen);
  });
});

const hide = (isHidden: boolean): void => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isHidden ? 'hidden' : 'visible');
  document.dispatchEvent(new Event('visibilitychange'));
};

/** The phone discards the page, and loads it again when its owner comes back. */
const discard = async (): Promise<void> => {
  cleanup();
  queryClient.clear();
  // A form releases its place a moment after it is unmounted.
  await wait(0);
  hide(false);
};

// The forms above store their input in the same way, so these represent all.
const someForms = forms.filter(({ what }) =>
  ['a booking request', 'a message to us', 'an offer'].includes(what),
);

describe.each([...visitorForms, ...someForms])('$what', (form) => {
  it('is in the form again, once, after the page was discarded while hidden', async () => {
    await begin(form);
    await type(form);
    const chosen = choicesOf(form);
    hide(true);
    await discard();
    await begin(form);
    await expectStanding(form, true);
    expect(choicesOf(form)).toEqual(chosen);
    await discard();
    await begin(form);
    await expectStanding(form, false);
    expect(choicesOf(form)).toEqual(chosen.map((isChosen) => !isChosen));
  });
});

it('stores nothing once the page is shown again, because it may be sent from there', async () => {
  const form = forms.find(({ what }) => what === 'a message to us')!;
  await begin(form);
  await type(form);
  hide(true);
  expect(storedPlaces()).toEqual([sendChatMessage.name]);
  hide(false);
  expect(sessionStorage.getItem('kept-words')).toBeNull();
});

it('stores what was typed on a page that is left, as on a reload, but nothing after a sign-out', async () => {
  const form = forms.find(({ what }) => what === 'a message to us')!;
  await begin(form);
  await type(form);
  window.dispatchEvent(new Event('pagehide'));
  expect(storedPlaces()).toEqual([sendChatMessage.name]);
  dropDrafts();
  window.dispatchEvent(new Event('pagehide'));
  expect(sessionStorage.getItem('kept-words')).toBeNull();
});

it.each([
  ['a visitor', 'a customer', '', forms.find(({ what }) => what === 'a message to us')!],
  ['a customer', 'a visitor', customerUser.id, visitorForms[1]!],
])('shows nothing typed by %s to %s', async (_one, _other, owner, form) => {
  await begin(form);
  await type(form);
  hide(true);
  const stored = JSON.parse(sessionStorage.getItem('kept-words') ?? '') as object;
  await discard();
  sessionStorage.setItem('kept-words', JSON.stringify({ ...stored, owner }));
  await begin(form);
  await expectStanding(form, false);
});

it('stores what the operator was typing when the page learns that no one is signed in', async () => {
  const form = forms.find(({ what }) => what === 'an offer')!;
  await begin(form);
  await type(form);
  refuse(getCurrentUser, gone);
  await queryClient.refetchQueries({ queryKey: [getCurrentUser.name] });
  await whenSentAway();
  await begin(form);
  await expectStanding(form, true);
});

it('stores how a customer is taxed', async () => {
  // Not sent: the test DOM does not recognize the number as a multiple of the field’s step.
  const form: Form = {
    what: 'a rate of sales tax',
    as: 'admin',
    path: billing,
    prepare: () => answer(getCustomer, { ...customer, taxRate: 0.07 }),
    typed: { 'Rate in percent': '7.5' },
    send: 'Save Sales Tax',
    call: setCustomerTax,
  };
  await begin(form);
  await type(form);
  refuse(getCurrentUser, gone);
  await queryClient.refetchQueries({ queryKey: [getCurrentUser.name] });
  await whenSentAway();
  await begin(form);
  await expectStanding(form, true);
  cleanup();
  await begin(form);
  await expectStanding(form, false);
});

it('stores which visits a rain-out affects, what happens to them and when', async () => {
  const form: Form = {
    what: 'how a rain-out goes',
    as: 'admin',
    path: '/admin/bookings?date=2026-11-25',
    prepare: () =>
      answer(listAdminBookings, [
        adminBooking(),
        adminBooking({ id: idOf(22), preferredTime: 'Afternoon 12-5' }),
      ]),
    open: () => chooseFrom('More for this day', 'Rain-Out'),
    chosen: ['Move to one day', 'Casey Customer, Afternoon 12-5'],
    typed: { 'New day': '2026-11-27', Reason: 'A storm' },
    send: 'Move 1 visit',
    call: rainOutDay,
  };
  await begin(form);
  await type(form);
  refuse(rainOutDay, gone);
  await press(form.send);
  await whenSentAway();
  expect(storedPlaces()).toEqual(['rain-out-day 2026-11-25']);
  await begin(form);
  await expectStanding(form, true);
  expect(choicesOf(form)).toEqual([true, false]);
  screen.getByRole('button', { name: form.send });
});

it('stores why a visit could not be done, and states that its photos must be added again', async () => {
  const form: Form = {
    what: 'why a visit could not be done',
    as: 'admin',
    path: '/admin/bookings',
    prepare: () =>
      answer(listAdminBookings, [adminBooking({ status: 'confirmed', scheduledDate: today })]),
    open: () => chooseFrom(/^More: /, 'Couldn’t Service'),
    chosen: ['Gate locked'],
    typed: { 'Message to the customer': 'The lock is new' },
    send: 'Tell the Customer',
    call: markNotPossible,
  };
  await begin(form);
  await type(form);
  for (const [label, name] of [
    ['Add Photo', '1.jpg'],
    ['Add Another Photo', '2.jpg'],
  ] as const)
    chooseFiles(screen.getByLabelText(label), new File(['jpg'], name));
  refuse(getCurrentUser, gone);
  await queryClient.refetchQueries({ queryKey: [getCurrentUser.name] });
  await whenSentAway();
  expect(storedPlaces()).toEqual([`notPossible ${idOf(20)}`]);
  await begin(form);
  await expectStanding(form, true);
  expect(choicesOf(form)).toEqual([true]);
  screen.getByText('Your photos were not kept. Please add them again.');
});

it('shows nothing typed by one person to another', async () => {
  const form = forms[0]!;
  await begin(form);
  await type(form);
  refuse(form.call, gone);
  await press(form.send);
  await whenSentAway();
  const stored = sessionStorage.getItem('kept-words') ?? '';
  expect(stored).toContain('4711');
  sessionStorage.setItem('kept-words', stored.replace(customerUser.id, idOf(99)));
  await begin(form);
  await expectStanding(form, false);
});

it('starts a form empty if an older build stored something else for it', async () => {
  const stored = { [importCustomers.name]: { rows: 1 } };
  sessionStorage.setItem('kept-words', JSON.stringify({ owner: adminUser.id, forms: stored }));
  const form = forms.at(-1)!;
  await begin(form);
  expect((await fieldOf('Rows')).value).toBe('');
});
