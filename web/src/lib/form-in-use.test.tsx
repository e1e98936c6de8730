import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { followForms, isFormInUse, useOpenEditor } from './form-in-use.ts';

beforeAll(() => followForms(document));

const draw = () => {
  const drawn = render(
    <>
      <form>
        <input aria-label="Name" />
        <textarea aria-label="Message" />
        <select aria-label="Day">
          <option>Choose</option>
          <option>Monday</option>
        </select>
      </form>
      <input aria-label="Search" />
      <button>Elsewhere</button>
    </>,
  );
  return drawn;
};

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

it.each(['Name', 'Message'])(
  'is in use while something is typed into %s, until it is empty',
  (label) => {
    draw();
    expect(isFormInUse()).toBe(false);
    type(label, 'Vera');
    expect(isFormInUse()).toBe(true);
    type(label, '');
    expect(isFormInUse()).toBe(false);
  },
);

it('is no longer in use once it is off the page', () => {
  const { unmount } = draw();
  type('Name', 'Vera');
  unmount();
  expect(isFormInUse()).toBe(false);
});

it.each([
  ['a search, which is typed again in a moment', 'Search', 'x'],
  ['what is chosen', 'Day', 'Monday'],
])('is not in use for %s', (_what, label, value) => {
  draw();
  type(label, value);
  expect(isFormInUse()).toBe(false);
});

it('is in use while the focus is in it', () => {
  draw();
  screen.getByLabelText('Day').focus();
  expect(isFormInUse()).toBe(true);
  screen.getByText('Elsewhere').focus();
  expect(isFormInUse()).toBe(false);
});

const Editor = () => {
  useOpenEditor();
  return null;
};

it('is in use as long as the last of the open editors is on the page', () => {
  const [one, other] = [render(<Editor />), render(<Editor />)];
  one.unmount();
  expect(isFormInUse()).toBe(true);
  other.unmount();
  expect(isFormInUse()).toBe(false);
});
