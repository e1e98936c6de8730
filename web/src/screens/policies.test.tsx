import { retryDays } from 'shared/domain/prices/autopay.ts';
import { testSettings } from 'shared/testing/site-settings.ts';
import { expect, it } from 'vitest';
import { provideSettings } from '../lib/settings.ts';
import { draw } from '../testing/draw.tsx';
import { Component as Privacy } from './privacy/privacy-screen.tsx';
import { Component as Terms } from './terms/terms-screen.tsx';

type Claim = 'cardPayments' | 'automaticBilling';

const linesOf = (Page: typeof Privacy, claim: Claim, isMade: boolean): string[] => {
  const { claims } = testSettings;
  provideSettings({ ...testSettings, claims: { ...claims, [claim]: isMade } });
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
const differences = (Page: typeof Privacy, claim: Claim) => {
  const [made, without] = [linesOf(Page, claim, true), linesOf(Page, claim, false)];
  return { added: startsOf(made, without), removed: startsOf(without, made) };
};

it('names Stripe in the privacy policy where cards are taken, and changes nothing else', () => {
  expect(differences(Privacy, 'cardPayments')).toEqual({
    added: ['Payments by card or bank: ', 'Stripe, if you pay by card'],
    removed: [],
  });
});

it('has the terms of cards and banks where they are taken, and changes nothing else', () => {
  expect(differences(Terms, 'cardPayments')).toEqual({
    added: [
      'You may pay by credit or d',
      'Cards and bank accounts ar',
      'Paying from a bank account',
      'A refund goes back to the ',
    ],
    removed: ['You may pay by Cash App Pa'],
  });
});

it('says in the privacy policy what is kept of saved cards and autopay where there is autopay', () => {
  expect(differences(Privacy, 'automaticBilling')).toEqual({
    added: [
      'Saved cards and bank accou',
      'Autopay: only if you turn ',
      'A card or bank account tha',
      'Stripe, if you pay by card',
    ],
    removed: ['Stripe, if you pay by card'],
  });
});

it('has the terms of autopay where there is autopay: the consent, the limit, the attempts, the end', () => {
  expect(differences(Terms, 'automaticBilling')).toEqual({
    added: [
      'Cards and bank accounts ar',
      'Autopay',
      'Automatic billing starts o',
      'You choose the card or ban',
      'We email you what you agre',
      'If a charge fails, we may ',
      'You can turn autopay off a',
    ],
    removed: ['Cards and bank accounts ar'],
  });
  expect(linesOf(Terms, 'automaticBilling', true).join(' ')).toContain(
    `${retryDays.join(' and ')} days later`,
  );
});
