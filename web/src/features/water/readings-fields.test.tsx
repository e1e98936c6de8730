import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import type { WaterTest } from 'shared/contracts/water.ts';
import type { AdvicePool } from 'shared/domain/water/water-advice.ts';
import { beforeEach, expect, it } from 'vitest';
import { now } from '../../testing/fixtures.ts';
import { expectText } from '../../testing/site-steps.ts';
import { WaterReadings } from './readings-fields.tsx';

const plaster: AdvicePool = { gallons: 20_000, surface: 'plaster', sanitizer: 'liquid' };

let test: WaterTest | null;

beforeEach(() => {
  test = null;
});

const Stateful = ({ pool, last }: { pool: AdvicePool; last?: WaterTest }) => {
  const [value, setValue] = useState<WaterTest | null>(test);
  const change = (changed: WaterTest | null) => {
    test = changed;
    setValue(changed);
  };
  return <WaterReadings value={value} onChange={change} last={last} pool={pool} />;
};

const open = (pool: Partial<AdvicePool> = {}, last?: WaterTest) =>
  render(<Stateful pool={{ ...plaster, ...pool }} {...(last && { last })} />);

const field = (label: string) =>
  screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}\\b`));
const focused = () =>
  document.activeElement instanceof HTMLInputElement
    ? document.activeElement.labels?.[0]?.firstChild?.textContent
    : undefined;

const enter = (label: string) => act(() => field(label).focus());

/** Presses the on-screen keys of the focused reading. */
const keys = (...pressed: string[]) => {
  for (const key of pressed)
    fireEvent.click(
      key === 'Erase'
        ? screen.getByLabelText(key)
        : within(screen.getByLabelText(/^Keys for/)).getByText(key),
    );
};

const row = (label: string) => field(label).parentElement!.textContent;

it('takes one reading after the other by its large keys, and marks where each stands', () => {
  open();
  expect(screen.queryByLabelText(/^Keys for/)).toBeNull();
  enter('Free chlorine');
  screen.getByLabelText('Keys for Free chlorine');
  keys('1', 'Next');
  expect(focused()).toBe('pH');
  // A pH has no more than two digits.
  keys('7', '4');
  expect(focused()).toBe('Alkalinity');
  expect(field('pH').value).toBe('7.4');
  expect(row('pH')).toContain('In range');
  keys('4', 'Next');
  expect(row('Alkalinity')).toContain('Low');
  expect(test).toEqual({ readAt: now, freeChlorine: 1, ph: 7.4, totalAlkalinity: 4 });
});

it('erases the last figure, also of a reading that was noted before', () => {
  test = { readAt: now, totalAlkalinity: 120 };
  open();
  enter('Alkalinity');
  keys('Erase');
  expect(test).toEqual({ readAt: now, totalAlkalinity: 12 });
  keys('Erase', 'Erase');
  expect(field('Alkalinity').value).toBe('');
  expect(test).toBeNull();
});

it('starts a reading over when its field is entered again', () => {
  open();
  enter('Alkalinity');
  keys('4', '5');
  enter('pH');
  enter('Alkalinity');
  keys('9', '0');
  expect(test).toMatchObject({ totalAlkalinity: 90 });
  expect(focused()).toBe('Calcium');
});

it('says what a reading may be, keeps what was typed, and notes nothing of it', async () => {
  open();
  fireEvent.change(field('pH'), { target: { value: '2x' } });
  await expectText(/^pH must be from /);
  expect(field('pH').getAttribute('aria-invalid')).toBe('true');
  expect(test).toBeNull();
  enter('Alkalinity');
  expect(field('pH').value).toBe('2x');
  fireEvent.change(field('pH'), { target: { value: '7.6' } });
  expect(screen.queryByText(/must be from/)).toBeNull();
  expect(test).toMatchObject({ ph: 7.6 });
});

it('notes that the water is beyond the kit, where a kit can say so', () => {
  open();
  enter('Free chlorine');
  keys('Above kit');
  expect(focused()).toBe('pH');
  expect(field('Free chlorine').value).toBe('Above kit');
  expect(row('Free chlorine')).toContain('High');
  keys('Below kit');
  expect(test).toEqual({ readAt: now, freeChlorine: 'above', ph: 'below' });
  expect(row('pH')).toContain('Low');
  // A thermometer has no kit to be below or above.
  enter('Temperature');
  expect(screen.getByText('Below kit')).toHaveProperty('disabled', true);
});

it('erases at once that the water is beyond the kit', () => {
  open();
  enter('pH');
  keys('Below kit');
  enter('pH');
  keys('Erase');
  expect(field('pH').value).toBe('');
  expect(screen.queryByText(/must be from/)).toBeNull();
  expect(test).toBeNull();
  keys('7', '2');
  expect(test).toMatchObject({ ph: 7.2 });
});

it('asks of water without chlorine whether the sample flashed, and forgets it with the reading', async () => {
  open();
  expect(screen.queryByText(/flash pink/)).toBeNull();
  fireEvent.change(field('Free chlorine'), { target: { value: '0' } });
  fireEvent.click(screen.getByLabelText('No, it stayed clear'));
  expect(test).toMatchObject({ freeChlorine: 0, flashedPink: false });
  fireEvent.click(screen.getByLabelText('Yes, it flashed'));
  expect(test).toMatchObject({ freeChlorine: 0, flashedPink: true });
  fireEvent.change(field('Free chlorine'), { target: { value: '3' } });
  expect(screen.queryByText(/flash pink/)).toBeNull();
  expect(test).toEqual({ readAt: now, freeChlorine: 3 });
});

it('shows beside a reading what it was last time and should be, and which target is this pool’s own', () => {
  open(
    { own: { totalAlkalinity: { low: 60, high: 70 } } },
    { readAt: now, totalAlkalinity: 110, ph: 7.2 },
  );
  expect(row('Alkalinity')).toContain('Last 110 ppm, own target 60 to 70');
  expect(row('pH')).toMatch(/Last 7\.2, range 7\.\d to 7\.\d/);
  expect(row('Temperature')).not.toMatch(/Last|range/);
});

it('goes with Enter to the next reading, and closes the keys after the last one', () => {
  open();
  enter('Stabilizer');
  for (const key of ['5', 'Shift']) fireEvent.keyDown(field('Stabilizer'), { key });
  expect(focused()).toBe('Stabilizer');
  fireEvent.keyDown(field('Stabilizer'), { key: 'Enter' });
  expect(focused()).toBe('Temperature');
  fireEvent.keyDown(field('Temperature'), { key: 'Enter' });
  expect(screen.queryByLabelText(/^Keys for/)).toBeNull();
});

/** The readings that are asked for, in order. */
const requested = () => {
  const shown = screen.getAllByRole<HTMLInputElement>('textbox');
  return shown.map(({ labels }) => labels?.[0]?.firstChild?.textContent);
};

const openMore = () => {
  const more = screen.getByText('More readings, filter and clarity').closest('details')!;
  more.open = true;
  fireEvent(more, new Event('toggle'));
};

const usual = ['Free chlorine', 'pH', 'Alkalinity', 'Calcium', 'Stabilizer', 'Temperature'];

it('asks for the salt at once where chlorine is made of it', () => {
  open({ sanitizer: 'saltCell' });
  expect(requested()).toEqual([...usual, 'Salt', 'Cell output']);
  openMore();
  expect(requested().filter((label) => label === 'Salt')).toHaveLength(1);
});

it('asks for the salt of another pool among the further readings', () => {
  open();
  expect(requested()).toEqual(usual);
  openMore();
  expect(requested()).toContain('Salt');
});

it('goes on to the further readings once they are open', () => {
  open();
  openMore();
  enter('Temperature');
  keys('Next');
  expect(focused()).toBe('Total chlorine');
});

it('notes how clear the water is, and that it is a spa’s', () => {
  open();
  fireEvent.click(screen.getByLabelText('Hazy'));
  expect(test).toEqual({ readAt: now, clarity: 'hazy' });
  fireEvent.click(screen.getByLabelText(/^These are readings of a spa/));
  expect(test).toEqual({ readAt: now, clarity: 'hazy', spa: true });
  fireEvent.click(screen.getByLabelText(/^These are readings of a spa/));
  expect(test).toEqual({ readAt: now, clarity: 'hazy' });
});
