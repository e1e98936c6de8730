import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { testSettings } from 'shared/testing/site-settings.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { provideSettings } from '../../lib/settings.ts';
import { draw } from '../../testing/draw.tsx';
import { openSite } from '../../testing/open-site.tsx';
import { expectHeading, expectText, fill, follow } from '../../testing/site-steps.ts';
import { CallButton } from './landing/call-button.tsx';
import { ClaimFact } from './landing/claim-fact.tsx';
import { FirstFacts } from './landing/first-facts.tsx';
import { PriceSection } from './landing/price-section.tsx';
import { SiteFooter } from './landing/site-footer.tsx';
import { ZipCheck } from './landing/zip-check.tsx';

afterEach(() => provideSettings(testSettings));

it('goes on from what was chosen before the code of the price had loaded', () => {
  draw(<PriceSection answers={{ line: 'yard', dogs: '3' }} />);
  expect(screen.getByLabelText('My yard')).toHaveProperty('checked', true);
  expect(screen.getByLabelText('3 dogs')).toHaveProperty('checked', true);
});

const klein: (typeof testSettings)['areas'][number] = {
  name: 'Klein',
  zips: ['77379'],
  weekdays: [2, 5],
};

it('says whether we come to a ZIP code, and complains of a wrong one only when asked', async () => {
  provideSettings({ ...testSettings, areas: [klein] });
  draw(<ZipCheck typed="" />);
  const message = within(screen.getByRole('status'));
  const wrong = 'Please enter the five digits of your ZIP code.';
  await fill('Your ZIP code', '773');
  expect(message.queryByText(wrong)).toBeNull();
  fireEvent.click(screen.getByText('Check'));
  await expectText(wrong, message);
  // The error disappears while it is being corrected.
  await fill('Your ZIP code', '7737');
  expect(message.queryByText(wrong)).toBeNull();
  await fill('Your ZIP code', '77379');
  await expectText(/^Yes, we come to 77379 \(Klein\) on /, message);
  await fill('Your ZIP code', '10001');
  await expectText(/^10001 is not on our routes yet/, message);
  // Five characters may still be corrected, and six no longer become a ZIP code.
  await fill('Your ZIP code', '1000i');
  expect(message.queryByText(wrong)).toBeNull();
  await fill('Your ZIP code', '100012');
  await expectText(wrong, message);
});

it.each([
  ['Terms of service', '/terms'],
  ['Privacy policy', '/privacy'],
])('leads from the foot of the page to the %s', (name, path) => {
  draw(<SiteFooter />);
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(path);
});

it.each([
  [/See pool services/, 'Pool Services'],
  [/See yard services/, 'Yard Services'],
])('leads by %s of the landing page to these', async (name, tab) => {
  await openSite('/', 'visitor');
  await follow(name);
  await waitFor(() => expect(screen.getByRole('tab', { selected: true }).textContent).toBe(tab));
});

it('shows a visitor the landing page, whatever became of the question who they are', async () => {
  await openSite('/', 'visitor', { session: { status: 400 } });
  await expectHeading(/^Your Sheriff/);
});

it('leads the keyboard, too, from a ZIP code elsewhere to the quote form', async () => {
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
  provideSettings({ ...testSettings, areas: [klein] });
  await openSite('/', 'visitor');
  await fill('Your ZIP code', '10001');
  await follow('get a free quote');
  expect(document.activeElement?.id).toBe('quote');
  // Without it, browsers do not focus a section.
  expect(document.activeElement?.getAttribute('tabindex')).toBe('-1');
});

it.each([
  ['by their number', [1, 2], '2 areas around Spring'],
  ['of a single one by the town', [1], 'Spring and around'],
  ['where none is named by the town', [], 'Spring and around'],
])('says where we come, %s', (_how, numbers, text) => {
  provideSettings({ ...testSettings, areas: numbers.map(() => klein) });
  const { container } = draw(<FirstFacts />);
  expect([...container.querySelectorAll('p')].map((fact) => fact.textContent)).toEqual([
    'From $8 a visit',
    text,
  ]);
});

it.each([
  [{}, 'Licensed and insured'],
  [{ licensedAndInsured: false, satisfactionGuarantee: false }, '5-star service'],
])('names the first claim that the stage makes, without %j', (change, text) => {
  provideSettings({ ...testSettings, claims: { ...testSettings.claims, ...change } });
  const { container } = draw(<ClaimFact />);
  expect(container.textContent).toBe(text);
});

it('makes no claim where the stage makes none', () => {
  const claims = Object.fromEntries(Object.keys(testSettings.claims).map((name) => [name, false]));
  provideSettings({ ...testSettings, claims: claims as (typeof testSettings)['claims'] });
  const { container } = draw(<ClaimFact />);
  expect(container.textContent).toBe('');
});

const at = (top: number) => ({ top, bottom: top + 300 }) as DOMRect;

it.each([
  ['below the window', 900, false],
  ['beside the button', 740, true],
  ['above the window', -400, false],
])('takes the call button off a form in view: one %s, %i: %s', async (_where, top, isAside) => {
  const rect = vi.fn<() => DOMRect>(() => at(2000));
  const { container } = draw(
    <main>
      <form
        ref={(form) => {
          if (form) form.getBoundingClientRect = rect;
        }}
      />
      <CallButton />
    </main>,
  );
  const button = container.querySelector('.call-button')!;
  await waitFor(() => expect(rect).toHaveBeenCalledOnce());
  rect.mockReturnValue(at(top));
  fireEvent.scroll(window);
  await waitFor(() => expect(rect).toHaveBeenCalledTimes(2));
  expect(button.hasAttribute('data-aside')).toBe(isAside);
});
