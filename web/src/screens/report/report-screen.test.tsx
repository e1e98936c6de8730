import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { listCustomerReports, readReport } from 'shared/contracts/customer-reports.ts';
import { expect, it } from 'vitest';
import { answer, delayCalls, refuse } from '../../testing/fake-api.ts';
import { customerReport, idOf, readableReport } from '../../testing/fixtures.ts';
import { openSite } from '../../testing/open-site.tsx';
import {
  dialogCalled,
  expectHeading,
  expectText,
  follow,
  press,
} from '../../testing/site-steps.ts';

const page = `/reports/${idOf(50)}`;
const photo = (number: number, caption = '') => ({
  address: `/api/service-photos/${idOf(50)}/${idOf(number)}`,
  caption,
});

const details = (slot: 'before' | 'after') => ({
  slot,
  takenAt: null,
  sha256: null,
  phoneSha256: null,
  converted: false,
});

const valueOf = (term: string) => screen.getByText(term).nextElementSibling?.textContent;

const shown = (name: string) => screen.findByRole('img', { name });

const touched = (clientX: number, clientY: number) => {
  const touch = { clientX, clientY };
  return Object.assign([touch], { item: () => touch });
};

const swipe = (image: HTMLElement, [x, y]: [number, number], fingers = 1) => {
  const touches = Array.from({ length: fingers }, () => ({}));
  fireEvent.touchStart(image, { touches, changedTouches: touched(200, 200) });
  fireEvent.touchEnd(image, { touches: [], changedTouches: touched(200 + x, 200 + y) });
};

it('shows what was done and not, the notes, the number, the next visit and until when it is kept', async () => {
  answer(
    readReport,
    readableReport({ nextVisitDate: '2026-11-26', serviceName: 'Weekly Pool Maintenance' }),
  );
  await openSite(page, 'customer');
  await expectHeading('Weekly Pool Maintenance');
  for (const text of [
    'What we did at your place on Nov 19, 2026.',
    '1 of 8 tasks done',
    'Nov 26, 2026',
    '261119-12GQ',
    'Clear.',
    /^We keep this report until May 20, 2027/,
  ])
    await expectText(text);
  expect(screen.getAllByLabelText('Done:')).toHaveLength(1);
  expect(screen.getAllByLabelText('Not done:')).toHaveLength(7);
  expect(screen.getByRole('link', { name: 'Download PDF' })).toHaveProperty(
    'pathname',
    `/api/reports/${idOf(50)}/download`,
  );
});

it('begins with the finding, and shows judged readings with range and word', async () => {
  const water = { readAt: '2026-11-19T16:42:00.000Z', ph: 8, filterPressure: 14 };
  const text = 'pH was high. We added 12 fl oz of muriatic acid.';
  const readings = [{ field: 'ph', low: 7.2, high: 7.8, verdict: 'high' } as const];
  answer(readReport, readableReport({ water, finding: { text, readings }, photos: [photo(1)] }));
  await openSite(page, 'customer');
  const finding = await screen.findByText(text);
  const photos = screen.getByRole('heading', { name: 'Photos' });
  expect(finding.compareDocumentPosition(photos)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(valueOf('pH')).toBe('8.0High (7.2 to 7.8)');
  expect(valueOf('Filter pressure')).toBe('14 psi');
});

it('lays a single pair of photos over each other, behind a slider', async () => {
  const photoDetails = [details('before'), details('after')];
  answer(readReport, readableReport({ photos: [photo(1), photo(2)], photoDetails }));
  await openSite(page, 'customer');
  const slider = await screen.findByRole('slider', { name: 'Compare before and after' });
  const shares = () => slider.parentElement?.querySelector('clipPath rect')?.getAttribute('width');
  expect(shares()).toBe('240');
  fireEvent.change(slider, { target: { value: '80' } });
  expect(shares()).toBe('384');
  await press('After: enlarge Photo 2 of 2');
  await dialogCalled('Photo 2 of 2');
});

it('shows what was before and after side by side, then the other photos', async () => {
  const gate = { ...details('before'), slot: 'gate' as const };
  const photoDetails = [details('before'), gate, details('before'), details('after')];
  const photos = [1, 2, 3, 4].map((number) => photo(number));
  answer(readReport, readableReport({ photos, photoDetails }));
  await openSite(page, 'customer');
  await screen.findByRole('button', { name: 'Enlarge Photo 1 of 4' });
  const names = screen
    .getAllByRole('button', { name: /^Enlarge/ })
    .map((one) => one.getAttribute('aria-label'));
  expect(names.map((name) => name?.charAt('Enlarge Photo '.length))).toEqual(['1', '4', '2', '3']);
});

it('shows several photos of a kind without a slider', async () => {
  const photoDetails = (['before', 'after', 'after'] as const).map(details);
  answer(readReport, readableReport({ photos: [photo(1), photo(2), photo(3)], photoDetails }));
  await openSite(page, 'customer');
  await screen.findByRole('button', { name: 'Enlarge Photo 3 of 3' });
  expect(screen.queryByRole('slider')).toBeNull();
});

it('leads to the proof: when it was recorded, its row in the record and the hashes of its photos', async () => {
  const sha256 = 'q83vq83vq83vq83vq83vq83vq83vq83vq83vq83vq80=';
  answer(
    readReport,
    readableReport({
      record: { seq: 12, hash: '0f'.repeat(32) },
      recordedAt: '2026-11-19T16:42:00.000Z',
      receivedAt: '2026-11-19T16:42:05.000Z',
      clockOffsetSeconds: 0,
      photos: [photo(1), photo(2)],
      photoDetails: [
        { slot: null, takenAt: null, sha256, phoneSha256: sha256, converted: false },
        { slot: null, takenAt: null, sha256: null, phoneSha256: null, converted: false },
      ],
    }),
  );
  await openSite(page, 'customer');
  await follow('Proof of service');
  await expectHeading('Proof of Service');
  await expectText(`Record no. 12, hash ${'0f'.repeat(32)}`);
  await expectText(/^Recorded 10:42 AM \(phone\)/);
  await expectText(`Unchanged since the phone recorded it. SHA-256 ${sha256}`);
  expect(screen.queryByText('Photo 2 of 2')).toBeNull();
  await follow('Service Report');
  await expectHeading('Photos');
});

it('says that an old report has no row in the record', async () => {
  answer(readReport, readableReport());
  await openSite(`${page}/proof`, 'customer');
  await expectText('This report was sent before there was a service record.');
});

it.each([
  ['Spa', { spa: true }],
  ['Water', {}],
] as const)('says when the %s was tested', async (name, where) => {
  const water = { readAt: '2026-11-19T16:42:00.000Z', ph: 7.4, ...where };
  answer(readReport, readableReport({ water }));
  await openSite(page, 'customer');
  await expectHeading(`${name}, tested at 10:42 AM`);
});

it('keeps the focus on its headline while the report loads', async () => {
  answer(listCustomerReports, [customerReport()]);
  answer(readReport, readableReport({ serviceName: 'Weekly Pool Maintenance' }));
  const release = delayCalls(readReport);
  await openSite('/download-reports', 'customer');
  await follow(/^Read the report/);
  const headline = await screen.findByRole('heading', { level: 1, name: 'Service Report' });
  await waitFor(() => expect(document.activeElement).toBe(headline));
  release();
  await expectHeading('Weekly Pool Maintenance');
  expect(document.activeElement?.textContent).toBe('Weekly Pool Maintenance');
});

it('leaves out what there is not, and says when its time is over', async () => {
  answer(
    readReport,
    readableReport({
      notes: '',
      line: 'yard',
      cleanedArea: true,
      gateClosed: true,
      keptUntil: null,
    }),
  );
  await openSite(page, 'customer');
  await expectHeading('Yard service');
  await expectText('2 of 2 tasks done');
  await expectText(/^The six months of this report are over/);
  for (const name of ['Notes', 'Photos'])
    expect(screen.queryByRole('heading', { name })).toBeNull();
});

it('shows what was measured and added, and what was done in the yard', async () => {
  const added = [{ chemical: 'muriatic-acid-31.45', amount: 1.5, unit: 'quart' }] as const;
  answer(
    readReport,
    readableReport({
      added: [...added],
      yard: { areas: ['front'], bags: 2, unusual: '' },
    }),
  );
  await openSite(page, 'customer');
  await expectHeading('What was added');
  await expectText(/^1.5 quarts of Muriatic/);
  await expectHeading('Your yard');
  await expectText('2');
});

it('enlarges a photo, and turns to the others by button, key and finger, round and round', async () => {
  const missing = { address: null, caption: 'Skimmer' };
  answer(readReport, readableReport({ photos: [photo(1, 'Pool'), missing, photo(3), photo(4)] }));
  await openSite(page, 'customer');
  await expectText('Photo 2 of 4 is missing');
  const thumb = await screen.findByRole('button', { name: 'Enlarge Photo 1 of 4: Pool' });
  thumb.focus();
  fireEvent.click(thumb);
  const dialog = await dialogCalled('Photo 1 of 4');
  expect(await shown('Pool')).toHaveProperty('src', expect.stringContaining(photo(1).address));
  await press('Next', dialog);
  await shown('Photo 3 of 4');
  await press('Previous', dialog);
  await shown('Pool');
  await press('Next', dialog);
  await shown('Photo 3 of 4');
  fireEvent.keyDown(window, { key: 'ArrowRight' });
  await shown('Photo 4 of 4');
  fireEvent.keyDown(window, { key: 'ArrowRight' });
  await shown('Pool');
  fireEvent.keyDown(window, { key: 'ArrowLeft' });
  const last = await shown('Photo 4 of 4');
  swipe(last, [20, 0]);
  swipe(last, [60, 90]);
  // Two fingers zoom in instead.
  swipe(last, [80, 10], 2);
  await shown('Photo 4 of 4');
  swipe(last, [80, 10]);
  const before = await shown('Photo 3 of 4');
  swipe(before, [-80, 10]);
  await shown('Photo 4 of 4');
  await press('Close');
  await waitFor(() => expect(document.activeElement).toBe(thumb));
});

it('says that a large photo could not be loaded, and tries again', async () => {
  answer(readReport, readableReport({ photos: [photo(1)] }));
  await openSite(page, 'customer');
  await press('Enlarge Photo 1 of 1');
  fireEvent.error(await shown('Photo 1 of 1'));
  await expectText('This photo could not be loaded. Check your connection.');
  await press('Try Again');
  await shown('Photo 1 of 1');
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
});

it.each(['not-found', 'invalid'] as const)(
  'a report that is not theirs is not there: %s',
  async (code) => {
    refuse(readReport, { code, message: 'No.' });
    await openSite(page, 'customer');
    await expectText('Report Not Found');
    answer(listCustomerReports, [customerReport()]);
    await follow('Go to My Reports');
    await expectHeading('Your Service Reports');
    answer(readReport, readableReport());
  },
);

it('is reached from the list, and comes once there is a line again', async () => {
  answer(listCustomerReports, [customerReport()]);
  refuse(readReport, 'no answer');
  await openSite('/download-reports', 'customer');
  await follow('Read the report of Nov 19, 2026');
  await expectHeading('This report could not be loaded');
  answer(readReport, readableReport());
  await act(async () => {
    window.dispatchEvent(new Event('online'));
  });
  await expectText('What we did at your place on Nov 19, 2026.');
});
