import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import type { Added } from 'shared/domain/water/added-chemicals.ts';
import { expect, it, vi } from 'vitest';
import { expectText, fill, press } from '../../testing/site-steps.ts';
import { AddedChemicals } from './added-chemicals.tsx';

const acid: Added = { chemical: 'muriatic-acid-31.45', amount: 1, unit: 'quart' };

/** Draws the list; returns a function that reads its current value. */
const open = (
  before: Added[] = [],
  bleachPercent?: number,
  onUnlisted: (isUnlisted: boolean) => void = () => undefined,
) => {
  let list = before;
  const Stateful = () => {
    const [value, setValue] = useState(before);
    const change = (changed: Added[]) => {
      list = changed;
      setValue(changed);
    };
    return (
      <AddedChemicals
        value={value}
        onChange={change}
        bleachPercent={bleachPercent}
        onUnlisted={onUnlisted}
      />
    );
  };
  render(<Stateful />);
  return () => list;
};

const add = async (chemical: string, amount: string, unit?: string): Promise<void> => {
  await fill('Chemical', chemical);
  await fill('Amount', amount);
  if (unit !== undefined) await fill('Unit', unit);
  fireEvent.click(screen.getByText('Add to List'));
};

const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

it('lists what was added in turn, and is ready for the next', async () => {
  const list = open();
  await expectText(/^Nothing yet\./);
  await add('muriatic-acid-31.45', '1,5', 'quart');
  await expectText('1.5 quarts of Muriatic acid 31.45%');
  const news = screen.getByText('Added, 1 on the list');
  expect(news.getAttribute('aria-live')).toBe('polite');
  expect(['Chemical', 'Amount', 'Unit'].map(valueOf)).toEqual(['', '', 'quart']);
  await add('algaecide', '2');
  expect(news.textContent).toBe('Added, 2 on the list');
  expect(list()).toEqual([
    { chemical: 'muriatic-acid-31.45', amount: 1.5, unit: 'quart' },
    { chemical: 'algaecide', amount: 2, unit: 'quart' },
  ]);
});

it('adds at Enter in the amount, and submits nothing around it', async () => {
  const list = open();
  await fill('Chemical', 'algaecide');
  await fill('Amount', '2');
  const amount = screen.getByLabelText('Amount');
  expect(fireEvent.keyDown(amount, { key: '2' })).toBe(true);
  expect(list()).toEqual([]);
  expect(fireEvent.keyDown(amount, { key: 'Enter' })).toBe(false);
  expect(list()).toMatchObject([{ chemical: 'algaecide', amount: 2 }]);
});

it('takes a comma before three digits as thousands', async () => {
  const list = open();
  await add('algaecide', '1,200');
  expect(list()).toMatchObject([{ amount: 1200 }]);
});

it('offers the pool’s own liquid chlorine with its strength', async () => {
  const list = open([], 8);
  await add('own-bleach', '1', 'gallon');
  await expectText(/^1 gallon of Liquid chlorine 8%/);
  await add('liquid-chlorine-12.5', '1');
  expect(list()).toEqual([
    { chemical: 'liquid-chlorine-12.5', amount: 1, unit: 'gallon', strength: 8 },
    { chemical: 'liquid-chlorine-12.5', amount: 1, unit: 'gallon' },
  ]);
});

it('offers no liquid chlorine of its own where none was noted', () => {
  open();
  expect(screen.queryByText(/as noted for this pool/)).toBeNull();
});

it.each(['', ' ', '0', '-1', '10001', 'two'])('takes no amount of "%s"', async (amount) => {
  const list = open();
  await add('algaecide', amount);
  await expectText('Please give an amount above 0, up to 10,000');
  expect(list()).toEqual([]);
});

it('says what is missing, until it is there', async () => {
  const list = open();
  await press('Add to List');
  await expectText('Please choose what was added');
  await add('algaecide', '10000');
  expect(screen.queryByText(/^Please/)).toBeNull();
  expect(list()).toHaveLength(1);
});

it('takes out the one that is pressed, of two that are the same', async () => {
  const list = open([acid, { ...acid, amount: 2 }, acid]);
  await press('Remove 2 quarts of Muriatic acid 31.45%');
  expect(list()).toEqual([acid, acid]);
});

it('takes twenty, and says so', async () => {
  const nineteen = Array.from({ length: 19 }, () => acid);
  open(nineteen);
  await add('algaecide', '1');
  await expectText('A report holds at most 20 additions.');
  expect(screen.queryByText('Add to List')).toBeNull();
});

it('puts the focus on the heading once the last of the list is removed', async () => {
  open([acid]);
  screen.getByRole('button', { name: /^Remove/ }).focus();
  await press(/^Remove/);
  expect(document.activeElement?.textContent).toBe('What was added');
});

it('says while something is filled in that is not in the list, and no longer once it is full', async () => {
  const onUnlisted = vi.fn<(isUnlisted: boolean) => void>();
  open(
    Array.from({ length: 18 }, () => acid),
    undefined,
    onUnlisted,
  );
  await fill('Amount', ' ');
  expect(onUnlisted).not.toHaveBeenCalled();
  await fill('Amount', '2');
  expect(onUnlisted.mock.calls).toEqual([[true]]);
  await add('algaecide', '2');
  expect(onUnlisted.mock.calls).toEqual([[true], [false]]);
  await fill('Chemical', 'algaecide');
  expect(onUnlisted).toHaveBeenLastCalledWith(true);
  await fill('Amount', '2');
  fireEvent.click(screen.getByText('Add to List'));
  await expectText('A report holds at most 20 additions.');
  expect(onUnlisted).toHaveBeenLastCalledWith(false);
});
