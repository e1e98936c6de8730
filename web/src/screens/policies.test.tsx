import { testSettings } from 'shared/testing/site-settings.ts';
import { expect, it } from 'vitest';
import { provideSettings } from '../lib/settings.ts';
import { draw } from '../testing/draw.tsx';
import { Component as Privacy } from './privacy/privacy-screen.tsx';
import { Component as Terms } from './terms/terms-screen.tsx';

const linesOf = (Page: typeof Privacy, cardPayments: boolean): string[] => {
  const { claims } = testSettings;
  provideSettings({ ...testSettings, claims: { ...claims, cardPayments } });
  const { container, unmount } = draw(<Page />);
  const lines = [...container.querySelectorAll('h2, li, p')]
    .filter((line) => line.closest('footer') === null)
    .map(({ textContent }) => textContent);
  unmount();
  return lines;
};

const startsOf = (lines: readonly string[], others: readonly string[]): string[] =>
  lines.filter((line) => !others.includes(line)).map((line) => line.slice(0, 26));

/** The lines that only one of the pages has, by their first words. */
const differences = (Page: typeof Privacy) => {
  const [withCards, without] = [linesOf(Page, true), linesOf(Page, false)];
  return { added: startsOf(withCards, without), removed: startsOf(without, withCards) };
};

it('names Stripe in the privacy policy where cards are taken, and changes nothing else', () => {
  expect(differences(Privacy)).toEqual({
    added: ['Payments by card or bank: ', 'Stripe, if you pay by card'],
    removed: [],
  });
});

it('has the terms of cards and banks where they are taken, and changes nothing else', () => {
  expect(differences(Terms)).toEqual({
    added: [
      'You may pay by credit or d',
      'Cards and bank accounts ar',
      'Paying from a bank account',
      'A refund goes back to the ',
    ],
    removed: ['You may pay by Cash App Pa'],
  });
});
