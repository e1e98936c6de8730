import { fireEvent, screen, waitFor } from '@testing-library/react';
import { getProfile } from 'shared/contracts/profile.ts';
import {
  removeCalendarLink,
  replaceCalendarLink,
  setReminders,
} from 'shared/contracts/reminders.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answer, callsOf, failNext, delayCalls, refuse } from '../../testing/fake-api.ts';
import { now, profile } from '../../testing/fixtures.ts';
import { openSite } from '../../testing/open-site.tsx';
import { expectHeading, expectText, expectToast, press } from '../../testing/site-steps.ts';

const switchOf = async () =>
  screen.findByRole<HTMLInputElement>('checkbox', { name: 'Remind me the evening before' });

describe('the reminders', () => {
  it('are on until they are switched off, and on again', async () => {
    answer(setReminders, { enabled: false });
    await openSite('/account', 'customer');
    expect((await switchOf()).checked).toBe(true);
    answer(getProfile, { ...profile, reminders: false });
    fireEvent.click(await switchOf());
    await expectToast({ title: 'Reminders Off' });
    await waitFor(async () => expect((await switchOf()).checked).toBe(false));
    answer(setReminders, { enabled: true });
    answer(getProfile, profile);
    fireEvent.click(await switchOf());
    await expectToast({ title: 'Reminders On' });
    await waitFor(async () => expect((await switchOf()).checked).toBe(true));
    expect(callsOf(setReminders).map(({ body }) => body)).toEqual([
      { enabled: false },
      { enabled: true },
    ]);
  });

  it('show the choice while it is saved, and take no second one meanwhile', async () => {
    answer(setReminders, { enabled: false });
    await openSite('/account', 'customer');
    const goOn = delayCalls(setReminders);
    fireEvent.click(await switchOf());
    await waitFor(async () => expect((await switchOf()).checked).toBe(false));
    fireEvent.click(await switchOf());
    goOn();
    await expectToast({ title: 'Reminders Off' });
    expect(callsOf(setReminders).map(({ body }) => body)).toEqual([{ enabled: false }]);
  });

  it('go back to what they were when the choice is not saved', async () => {
    answer(setReminders, { enabled: false });
    await openSite('/account', 'customer');
    await switchOf();
    failNext(setReminders, { code: 'conflict', message: 'Not just now.' });
    fireEvent.click(await switchOf());
    await expectToast({
      title: 'Reminders Not Changed',
      description: 'Not just now.',
      variant: 'destructive',
    });
    expect((await switchOf()).checked).toBe(true);
  });

  it('are not shown, nor the calendar, where the details cannot be read', async () => {
    refuse(getProfile, { code: 'forbidden', message: 'Not now' });
    await openSite('/account', 'customer');
    await expectHeading('Your Details');
    for (const name of ['Reminders', 'Calendar'])
      await waitFor(() => expect(screen.queryByRole('heading', { name })).toBeNull());
  });
});

const url = 'https://site.example/api/calendar/me.secret.ics';
const fieldOf = async () => screen.findByLabelText<HTMLInputElement>('Your calendar link');

const makeLink = async () => {
  answer(replaceCalendarLink, { url });
  await openSite('/account', 'customer');
  await screen.findByRole('button', { name: 'Create Link' });
  answer(getProfile, { ...profile, calendarSince: now });
  await press('Create Link');
  return fieldOf();
};

describe('the calendar link', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('is shown once, selected, to be opened by a calendar program', async () => {
    const field = await makeLink();
    expect(field.value).toBe(url);
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(field.readOnly).toBe(true);
    expect(screen.getByRole('link', { name: 'Add to Calendar' }).getAttribute('href')).toBe(
      'webcal://site.example/api/calendar/me.secret.ics',
    );
    await expectText(
      /, made on Nov 20, 2026, keeps .* Whoever has it sees which service comes when/,
    );
  });

  it('is copied, or left selected where that is not possible', async () => {
    const writeText = vi.fn<(text: string) => Promise<void>>().mockRejectedValueOnce(new Error());
    vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { writeText } } }));
    const field = await makeLink();
    field.setSelectionRange(0, 0);
    await press('Copy Link');
    await waitFor(() =>
      expect([field.selectionStart, field.selectionEnd]).toEqual([0, url.length]),
    );
    await press('Copy Link');
    await screen.findByRole('button', { name: 'Copied' });
    expect(writeText).toHaveBeenLastCalledWith(url);
  });

  it('is replaced after a question, with the one before gone from the screen', async () => {
    await makeLink();
    await press('Replace Link');
    await press('Cancel');
    expect(document.activeElement).toBe((await expectHeading('Calendar')).closest('summary'));
    expect(callsOf(replaceCalendarLink)).toHaveLength(1);
    const next = url.replace('secret', 'other');
    answer(replaceCalendarLink, { url: next });
    await press('Replace Link');
    await screen.findByRole('group', { name: 'Replace the calendar link?' });
    await press('Replace Link Now');
    await waitFor(async () => expect((await fieldOf()).value).toBe(next));
    const keys = callsOf(replaceCalendarLink).map(({ key }) => key);
    expect(new Set(keys).size).toBe(2);
  });

  it('is turned off after a question', async () => {
    answer(removeCalendarLink, { success: true });
    await makeLink();
    await press('Turn Off');
    await screen.findByRole('group', { name: 'Turn off the calendar link?' });
    answer(getProfile, profile);
    await press('Turn Off Now');
    await expectToast({ title: 'Calendar Link Off' });
    await screen.findByRole('button', { name: 'Create Link' });
    expect(screen.queryByLabelText('Your calendar link')).toBeNull();
  });
});
