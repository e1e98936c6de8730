import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { Combobox, type ComboboxOption } from './combobox.tsx';

const people: ComboboxOption[] = [
  { id: 'ada', label: 'Ada', detail: '1 Oak Lane' },
  { id: 'bo', label: 'Bo' },
  { id: 'cy', label: 'Cy' },
];

const onChoose = vi.fn<(id: string) => void>();
const onEnd = vi.fn<() => void>();

const open = ({
  chosen: before,
  options = people,
  isStale = false,
  status,
}: {
  chosen?: string;
  options?: readonly ComboboxOption[];
  isStale?: boolean;
  status?: string;
} = {}) => {
  const Stateful = () => {
    const [chosen, setChosen] = useState(before);
    const [typed, setTyped] = useState('');
    return (
      <>
        <Combobox
          label="Customer"
          placeholder="Name"
          error={undefined}
          chosen={people.find(({ id }) => id === chosen)}
          options={options}
          isStale={isStale}
          typed={typed}
          onTyped={setTyped}
          onChoose={(id) => {
            onChoose(id);
            setChosen(id);
          }}
          onEnd={onEnd}
          status={status}
        />
        <p>Typed: {typed}</p>
      </>
    );
  };
  render(<Stateful />);
};

const field = () => screen.getByRole<HTMLInputElement>('combobox');
const key = (name: string) => fireEvent.keyDown(field(), { key: name });
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const highlighted = () => {
  const id = field().getAttribute('aria-activedescendant');
  return id === null ? undefined : document.getElementById(id)?.textContent;
};
const isOpen = () => field().getAttribute('aria-expanded') === 'true';

it('opens on a click or an arrow key, and arrow keys move from the first to the last', () => {
  open();
  expect(isOpen()).toBe(false);
  key('ArrowDown');
  expect(highlighted()).toBe('Ada1 Oak Lane');
  key('ArrowUp');
  expect(highlighted()).toBe('Ada1 Oak Lane');
  key('ArrowDown');
  expect(highlighted()).toBe('Bo');
  expect(onEnd).not.toHaveBeenCalled();
  key('ArrowDown');
  key('ArrowDown');
  expect(highlighted()).toBe('Cy');
  // Moving to the last option asks for more.
  expect(onEnd).toHaveBeenCalled();
});

it('starts at the chosen option', () => {
  open({ chosen: 'bo' });
  fireEvent.click(field());
  expect(highlighted()).toBe('Bo');
  expect(screen.getAllByRole('option').map((one) => one.getAttribute('aria-selected'))).toEqual([
    'false',
    'true',
    'false',
  ]);
});

it('chooses the highlighted option on Enter, and closes', () => {
  open();
  key('ArrowDown');
  key('ArrowDown');
  key('Enter');
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('bo');
  expect([field().value, isOpen()]).toEqual(['Bo', false]);
});

it('chooses on a press, and clears the search text', () => {
  open();
  type('C');
  expect(screen.getByText('Typed: C')).toBeDefined();
  fireEvent.click(screen.getByText('Cy'));
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('cy');
  expect([field().value, isOpen()]).toEqual(['Cy', false]);
  expect(screen.getByText('Typed:')).toBeDefined();
});

it.each([
  ['Escape', () => key('Escape')],
  ['leaving the field', () => fireEvent.blur(field())],
])('preserves the choice at %s', (_how, act) => {
  open({ chosen: 'bo' });
  type('A');
  act();
  expect([field().value, isOpen()]).toEqual(['Bo', false]);
  expect(onChoose).not.toHaveBeenCalled();
  expect(screen.getByText('Typed:')).toBeDefined();
});

it.each([
  ['leaving the field', () => fireEvent.blur(field())],
  ['Enter', () => key('Enter')],
])('clears the choice by clearing the field and %s', (_how, act) => {
  open({ chosen: 'bo' });
  type('  ');
  act();
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('');
  expect(field().value).toBe('');
});

it('highlights the first option again if something else is typed', () => {
  open();
  key('ArrowDown');
  key('ArrowDown');
  type('x');
  expect(highlighted()).toBe('Ada1 Oak Lane');
});

it('chooses nothing on Enter while the options are for an earlier text', () => {
  open({ isStale: true });
  type('x');
  expect(highlighted()).toBeUndefined();
  key('Enter');
  expect(onChoose).not.toHaveBeenCalled();
  expect([field().value, isOpen()]).toEqual(['x', true]);
});

it('states why there are no options, and leaves Escape to the dialog around it once it is closed', () => {
  open({ options: [], status: 'Nobody’s name begins with “x”.' });
  type('x');
  expect(screen.getAllByText('Nobody’s name begins with “x”.')).toHaveLength(2);
  expect(fireEvent.keyDown(field(), { key: 'Escape' })).toBe(false);
  expect(screen.queryByText('Nobody’s name begins with “x”.')).toBeNull();
  expect(fireEvent.keyDown(field(), { key: 'Escape' })).toBe(true);
});

it.each([
  ['a finger', true],
  ['a mouse', false],
])('makes room for the list above a phone’s keyboard, pressed with %s: %s', (_how, matches) => {
  const query = window.matchMedia('(pointer: coarse)');
  Object.defineProperty(query, 'matches', { value: matches });
  vi.spyOn(window, 'matchMedia').mockReturnValue(query);
  open();
  const scroll = vi.spyOn(field(), 'scrollIntoView');
  fireEvent.click(field());
  expect(scroll.mock.calls).toEqual(matches ? [[{ block: 'start' }]] : []);
});
