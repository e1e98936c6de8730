import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { exportOwnData, requestDeletion } from 'shared/contracts/privacy.ts';
import { getProfile, updateProfile } from 'shared/contracts/profile.ts';
import { getCurrentUser } from 'shared/contracts/session.ts';
import { expect, it, vi } from 'vitest';
import { answer, callsOf, failNext, refuse } from '../../testing/fake-api.ts';
import { customerData, customerUser, now, profile } from '../../testing/fixtures.ts';
import { queryClient } from '../../lib/query-client.ts';
import { catchFiles } from '../../testing/catch-files.ts';
import { openSite } from '../../testing/open-site.tsx';
import { expectText, expectHeading, expectToast, fill, press } from '../../testing/site-steps.ts';

it('corrects the details, greets by the new name, and books with it', async () => {
  answer(updateProfile, profile);
  await openSite('/account', 'customer');
  await expectHeading('Account');
  await press('Edit Details');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('First name')));
  await fill('First name', 'Nova');
  await fill('Phone', '281');
  await press('Save Details');
  await expectText('Phone number must be at least 10 digits');
  expect(callsOf(updateProfile)).toHaveLength(0);
  await fill('Phone', '(281) 555-0177');
  fireEvent.click(screen.getByLabelText('I have pets'));
  await fill(/^About your pets/, 'A shy cat');
  answer(getProfile, { ...profile, firstName: 'Nova', hasPets: true, petDetails: 'A shy cat' });
  answer(getCurrentUser, { ...customerUser, firstName: 'Nova' });
  await press('Save Details');
  await expectText('Nova Customer');
  await expectText('A shy cat');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Your Details' }));
  expect(callsOf(updateProfile)).toMatchObject([
    {
      body: {
        firstName: 'Nova',
        phone: '(281) 555-0177',
        poolAccess: 'Left gate',
        hasPets: true,
        petDetails: 'A shy cat',
      },
    },
  ]);
});

const facts = async () =>
  within((await screen.findByText('Pets')).closest('dl')!)
    .getAllByRole('term')
    .map(
      ({ textContent, nextElementSibling }) => `${textContent}: ${nextElementSibling?.textContent}`,
    );

it('names of their details what only we fill in once we have', async () => {
  await openSite('/account', 'customer');
  expect(await facts()).toContain('Phone: (281) 555-0101');
  expect(screen.queryByText('Pool volume')).toBeNull();
  answer(getProfile, { ...profile, poolGallons: 15_000 });
  await queryClient.invalidateQueries();
  await expectText('15,000 gallons');
  expect(await facts()).toContain('Pool volume: 15,000 gallons');
});

it('leaves what was changed elsewhere since as it is', async () => {
  answer(updateProfile, profile);
  await openSite('/account', 'customer');
  await press('Edit Details');
  await fill('Phone', '(281) 555-0177');
  answer(getProfile, { ...profile, phone: '(281) 555-0100', poolAccess: 'New code 9999' });
  await press('Save Details');
  await waitFor(() => expect(callsOf(updateProfile)).toHaveLength(1));
  expect(callsOf(updateProfile)).toMatchObject([
    { body: { firstName: 'Casey', phone: '(281) 555-0177', poolAccess: 'New code 9999' } },
  ]);
});

it('puts what the server finds fault with at its field of the details', async () => {
  answer(updateProfile, profile);
  await openSite('/account', 'customer');
  await press('Edit Details');
  failNext(updateProfile, {
    code: 'invalid',
    message: 'Please put this right.',
    fields: { address: 'We do not know this street' },
  });
  await press('Save Details');
  await expectText('We do not know this street');
  await press('Cancel');
  await expectText('Left gate');
});

it('saves all that is kept about the customer as a file', async () => {
  const saved = catchFiles();
  answer(exportOwnData, customerData);
  await openSite('/account', 'customer');
  await press('Download My Data');
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(JSON.parse(await saved[0]!.text())).toEqual(customerData);
});

it('leads to the sign-in and back if the last one was too long ago', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue();
  const sentence = 'For your safety, please sign in again before this step.';
  refuse(exportOwnData, { code: 'sign-in-again', message: sentence });
  await openSite('/account', 'customer');
  await press('Download My Data');
  await expectToast({ title: 'Not Downloaded', description: sentence, variant: 'destructive' });
  await waitFor(() =>
    expect(assign).toHaveBeenCalledWith('/api/login?prompt=login&returnTo=%2Faccount'),
  );
});

it('says that the data could not be read', async () => {
  const saved = catchFiles();
  refuse(exportOwnData, { status: 500 });
  await openSite('/account', 'customer');
  await press('Download My Data');
  await expectToast({
    title: 'Not Downloaded',
    description: 'Your data could not be read. Please try again.',
    variant: 'destructive',
  });
  expect(saved).toEqual([]);
});

const dataHeading = () => screen.getByRole('heading', { name: 'Your Data' }).closest('summary');

it('looks whether a request for deletion arrived whose answer was lost', async () => {
  answer(requestDeletion, { requestedAt: now });
  failNext(requestDeletion, { status: 504 });
  await openSite('/account', 'customer');
  await press('Delete My Account');
  answer(getProfile, { ...profile, deletionRequestedAt: now });
  await press('Send Request');
  await expectText(/^You asked us on Nov 20, 2026 to delete your account\./);
  expect(screen.queryByRole('button', { name: 'Delete My Account' })).toBeNull();
});

it('asks for the account to be deleted after asking once more, and says since when', async () => {
  answer(requestDeletion, { requestedAt: now });
  await openSite('/account', 'customer');
  await press('Delete My Account');
  await press('Cancel');
  await waitFor(() => expect(document.activeElement).toBe(dataHeading()));
  expect(callsOf(requestDeletion)).toEqual([]);
  await press('Delete My Account');
  answer(getProfile, { ...profile, deletionRequestedAt: now });
  await press('Send Request');
  await expectToast({ title: 'Request Sent' });
  await expectText(/^You asked us on Nov 20, 2026 to delete your account/);
  expect(screen.queryByRole('group', { name: 'Ask us to delete your account?' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Delete My Account' })).toBeNull();
  expect(document.activeElement).toBe(dataHeading());
});
