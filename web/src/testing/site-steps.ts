import {
  fireEvent,
  screen,
  waitFor,
  within,
  type BoundFunctions,
  type queries,
} from '@testing-library/react';
import { expect, vi } from 'vitest';
import { toastStore, type ToastContent } from '../ui/toast-store.ts';

type Name = string | RegExp;

/** Where to look for an element: the page, or a part of it such as a dialog. */
export type Place = BoundFunctions<typeof queries>;

/** Presses a button once it is enabled. */
export const press = async (name: Name, place: Place = screen): Promise<void> => {
  await waitFor(() =>
    expect(place.getByRole('button', { name })).toHaveProperty('disabled', false),
  );
  const button = place.getByRole<HTMLButtonElement>('button', { name });
  const { form } = button;
  fireEvent.click(button);
  if (button.type === 'submit') await expectFocusAtProblem(form);
};

/** Whether a control is marked as invalid, or a group of choices is described by its error. */
const isRefused = (element: Element): boolean => {
  if (element.matches('[aria-invalid="true"]')) return true;
  const [id = ''] = element.getAttribute('aria-describedby')?.split(' ') ?? [];
  return (
    element.querySelector('input') !== null &&
    document.querySelector(`#${CSS.escape(id)}.text-danger`) !== null
  );
};

const saysAloud = (form: HTMLFormElement): boolean =>
  [...form.querySelectorAll('output')].some(({ textContent }) => textContent !== '');

/**
 * A form that refuses what was typed takes whoever sent it to the first field or group to change, unless it says
 * in a live region what is wrong.
 */
const expectFocusAtProblem = async (form: HTMLFormElement | null): Promise<void> =>
  waitFor(() => {
    if (!form?.isConnected || saysAloud(form)) return;
    const first = [...form.querySelectorAll('[aria-invalid], fieldset[aria-describedby]')].find(
      isRefused,
    );
    if (first) expect(first.contains(document.activeElement)).toBe(true);
  });

/** Opens the menu of a button, such as 'More for this day', and returns it. */
export const openMenu = async (button: Name, place: Place = screen): Promise<Place> => {
  await press(button, place);
  return within(await screen.findByRole('menu'));
};

/** Chooses an item of a button's menu, and waits until the menu is closed. */
export const chooseFrom = async (
  button: Name,
  item: Name,
  place: Place = screen,
): Promise<void> => {
  const menu = await openMenu(button, place);
  fireEvent.click(await menu.findByRole('menuitem', { name: item }));
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
};

/** The names of what a button's menu offers; the menu is closed again. */
export const offersOf = async (button: Name, place: Place = screen): Promise<string[]> => {
  const menu = await openMenu(button, place);
  const items = menu
    .getAllByRole('menuitem')
    .filter((item) => item.getAttribute('aria-disabled') !== 'true')
    .map(({ textContent }) => textContent.trim());
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  return items;
};

/** Follows a link within the site. */
export const follow = async (name: Name, place: Place = screen): Promise<void> => {
  const [link] = await place.findAllByRole('link', { name });
  fireEvent.click(link!);
  await waitFor(() => expect(document.documentElement.dataset).not.toHaveProperty('opening'));
};

/** Fills in a field by its label. */
export const fill = async (label: Name, value: string, place: Place = screen): Promise<void> => {
  fireEvent.change(await place.findByLabelText(label), { target: { value } });
};

/** Selects a radio button, or toggles a checkbox, by its label. */
export const choose = async (label: Name, place: Place = screen): Promise<void> => {
  fireEvent.click(await place.findByLabelText(label));
};

/**
 * Chooses files, and expects that the input forgets them: a browser says nothing of the same file chosen again while
 * the input still has it.
 */
export const chooseFiles = (input: Element, ...files: readonly File[]): void => {
  const value = vi.spyOn(input as HTMLInputElement, 'value', 'set');
  fireEvent.change(input, { target: { files } });
  expect(value).toHaveBeenLastCalledWith('');
  value.mockRestore();
};

export const dialogCalled = async (name: Name): Promise<Place> =>
  within(await screen.findByRole('dialog', { name }));

/** Waits for a text on the screen or in a part of it. */
export const expectText = async (text: Name, place: Place = screen): Promise<void> => {
  await place.findByText(text);
};

/** Waits for a heading on the screen. */
export const expectHeading = (name: Name): Promise<HTMLElement> =>
  screen.findByRole('heading', { name });

/** Waits for an open toast with this content. */
export const expectToast = async (
  expected: Omit<ToastContent, 'action' | 'description'> & { description?: unknown },
): Promise<void> => {
  await waitFor(() =>
    expect({ variant: 'default', ...toastStore.list()[0] }).toMatchObject({
      open: true,
      variant: 'default',
      ...expected,
    }),
  );
};

/** Expects no open toast. */
export const expectNoToast = (): void =>
  expect(toastStore.list().filter(({ open }) => open)).toEqual([]);

/** Expects this number of items in the navigation bar's cart, both on phones and on desktops. */
export const expectInCart = async (count: number): Promise<void> => {
  const message = `Cart, ${count} ${count === 1 ? 'item' : 'items'}`;
  await waitFor(() =>
    expect(
      screen
        .getAllByRole('link', { name: /^Cart, / })
        .map((link) => link.getAttribute('aria-label')),
    ).toEqual([message, message]),
  );
};
