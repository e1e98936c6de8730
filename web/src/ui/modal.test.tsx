import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import { followForms } from '../lib/form-in-use.ts';
import { doublePress } from '../lib/use-single-flight.ts';
import { Dialog } from './dialog.tsx';

beforeAll(() => followForms(document));

const page = (open: boolean, hasOpener = true) => (
  <>
    <main tabIndex={-1}>
      {hasOpener && <button type="button">Opener</button>}
      <button type="button">Elsewhere</button>
    </main>
    <Dialog open={open} onOpenChange={() => undefined} title="Question" description="Words">
      <button type="button">Answer</button>
    </Dialog>
  </>
);

/** Opens the dialog from its opener, closes it and calls `meanwhile`. Returns what has the focus in the end. */
const close = async (hasOpener: boolean, meanwhile: () => void): Promise<string | undefined> => {
  const { rerender } = render(page(false));
  screen.getByRole('button', { name: 'Opener' }).focus();
  rerender(page(true));
  const dialog = await screen.findByRole('dialog', { name: 'Question' });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  rerender(page(true, hasOpener));
  rerender(page(false, hasOpener));
  meanwhile();
  // The dialog restores the focus asynchronously after it closes.
  await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  const { activeElement } = document;
  return activeElement instanceof HTMLButtonElement
    ? (activeElement.textContent ?? '')
    : activeElement?.tagName;
};

const nothing = (): void => undefined;
const goElsewhere = (): void => {
  for (const button of document.querySelectorAll('button'))
    if (button.textContent === 'Elsewhere') button.focus();
};

it.each([
  ['to what opened it', true, nothing, 'Opener'],
  ['to the screen, where that is gone', false, nothing, 'MAIN'],
  ['nowhere else, where it has moved on', true, goElsewhere, 'Elsewhere'],
])('returns the focus %s', async (_where, hasOpener, meanwhile, focused) => {
  expect(await close(hasOpener, meanwhile)).toBe(focused);
});

/** Makes every press from now on later than the second of a double press on what opened the dialog. */
const pastDoublePress = (): void => {
  const now = performance.now() + doublePress;
  vi.spyOn(performance, 'now').mockReturnValue(now);
};

/** Opens the dialog over a page. Returns a mock that records requests to close it. */
const openOver = async () => {
  const onOpenChange = vi.fn<(open: boolean) => void>();
  const { rerender } = render(<p>Page</p>);
  const draw = (open: boolean) =>
    rerender(
      <Dialog open={open} onOpenChange={onOpenChange} title="Form" description="Words">
        <form>
          <input aria-label="Name" />
        </form>
        <input aria-label="Month" />
      </Dialog>,
    );
  draw(true);
  await screen.findByRole('dialog', { name: 'Form' });
  // It starts listening for presses outside in the next task.
  await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
  return { onOpenChange, draw };
};

const pressBeside = (): void => {
  fireEvent.pointerDown(document.body);
  fireEvent.click(document.body);
};

it('stays open at the second press of a double press on what opened it', async () => {
  const { onOpenChange } = await openOver();
  pressBeside();
  expect(onOpenChange).not.toHaveBeenCalled();
  pastDoublePress();
  pressBeside();
  expect(onOpenChange).toHaveBeenLastCalledWith(false);
});

it('is closed by a press outside until something is typed, and again once that was sent', async () => {
  const { onOpenChange } = await openOver();
  pastDoublePress();
  // Fields outside forms, such as filters, do not count: they are filled in again in a moment.
  fireEvent.input(screen.getByLabelText('Month'), { target: { value: '2026-11' } });
  pressBeside();
  expect(onOpenChange).toHaveBeenLastCalledWith(false);
  onOpenChange.mockClear();
  const name = screen.getByLabelText('Name');
  fireEvent.input(name, { target: { value: 'Ada' } });
  pressBeside();
  expect(onOpenChange).not.toHaveBeenCalled();
  fireEvent.input(name, { target: { value: '' } });
  pressBeside();
  expect(onOpenChange).toHaveBeenLastCalledWith(false);
});

it('is closed by the back button of a phone, and ignores it afterward', async () => {
  const watchers: (EventTarget & { destroy: () => void })[] = [];
  const destroyed = vi.fn<() => void>();
  vi.stubGlobal(
    'CloseWatcher',
    class extends EventTarget {
      constructor() {
        super();
        watchers.push(this);
      }
      destroy = destroyed;
    },
  );
  const { onOpenChange, draw } = await openOver();
  expect(watchers).toHaveLength(1);
  watchers[0]!.dispatchEvent(new Event('close'));
  expect(onOpenChange).toHaveBeenLastCalledWith(false);
  expect(destroyed).not.toHaveBeenCalled();
  draw(false);
  expect(destroyed).toHaveBeenCalledOnce();
});
