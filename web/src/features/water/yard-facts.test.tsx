import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { mostBags, type YardFacts as Facts } from 'shared/domain/reports/yard-facts.ts';
import { expect, it } from 'vitest';
import { fill, press } from '../../testing/site-steps.ts';
import { YardFacts } from './yard-facts.tsx';

/** Draws the fields; returns a function that reads their current value. */
const open = (before: Facts | null = null) => {
  let held = before;
  const Stateful = () => {
    const [value, setValue] = useState(before);
    const change = (changed: Facts | null) => {
      held = changed;
      setValue(changed);
    };
    return <YardFacts value={value} onChange={change} />;
  };
  render(<Stateful />);
  return () => held;
};

const check = (label: string) => fireEvent.click(screen.getByLabelText(label));

it('holds the areas in the order in which they are walked, and nothing once none is left', () => {
  const facts = open();
  check('Back yard');
  check('Front yard');
  expect(facts()).toEqual({ areas: ['front', 'back'], bags: null, unusual: '' });
  check('Front yard');
  check('Back yard');
  expect(facts()).toBeNull();
});

it('counts bags from one, and holds that there were none', async () => {
  const facts = open();
  expect(screen.getByRole('status').textContent).toBe('Not counted');
  expect(screen.getByRole('button', { name: 'One bag less' })).toHaveProperty('disabled', true);
  await press('One bag more');
  await press('One bag more');
  expect(facts()?.bags).toBe(2);
  await press('One bag less');
  await press('One bag less');
  expect(facts()).toEqual({ areas: [], bags: 0, unusual: '' });
});

it('counts as many bags as a report may hold', async () => {
  const facts = open({ areas: [], bags: mostBags - 1, unusual: '' });
  await press('One bag more');
  expect(facts()?.bags).toBe(mostBags);
  expect(screen.getByRole('button', { name: 'One bag more' })).toHaveProperty('disabled', true);
});

it('holds what was unusual beside the rest', async () => {
  const facts = open({ areas: ['patio'], bags: 1, unusual: '' });
  await fill(/^Anything unusual/, 'A loose board');
  expect(facts()).toEqual({ areas: ['patio'], bags: 1, unusual: 'A loose board' });
});
