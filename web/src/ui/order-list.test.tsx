import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { OrderList } from './order-list.tsx';

const all = ['Ada', 'Bo', 'Cy'].map((label) => ({ id: label, label, detail: `At ${label}’s` }));

const height = 50;

/** Renders the list with stacked rows of equal height. */
const open = () => {
  const onOrder = vi.fn<(ids: string[]) => void>();
  const Stateful = () => {
    const [items, setItems] = useState(all);
    return (
      <OrderList
        label="Stops"
        items={items}
        onOrder={(ids) => {
          onOrder(ids);
          setItems(ids.flatMap((id) => all.find((item) => item.id === id) ?? []));
        }}
      />
    );
  };
  render(<Stateful />);
  const list = screen.getByRole('list', { name: 'Stops' });
  list.setPointerCapture = vi.fn<(pointer: number) => void>();
  vi.spyOn(HTMLLIElement.prototype, 'getBoundingClientRect').mockImplementation(function row(
    this: HTMLElement,
  ) {
    const top = [...(this.parentElement?.children ?? [])].indexOf(this) * height;
    return new DOMRect(0, top, 300, height - 1);
  });
  return { onOrder, list };
};

const handleOf = (label: string) =>
  screen
    .getByText(new RegExp(`^\\d\\. ${label}$`))
    .closest('li')!
    .querySelector('span')!;

it('is reordered by dragging a stop over another, until it is dropped', () => {
  const { onOrder, list } = open();
  fireEvent.pointerDown(handleOf('Ada'), { pointerId: 7 });
  expect(list.setPointerCapture).toHaveBeenCalledExactlyOnceWith(7);
  fireEvent.pointerMove(list, { clientY: 10 });
  expect(onOrder).not.toHaveBeenCalled();
  fireEvent.pointerMove(list, { clientY: 60 });
  fireEvent.pointerMove(list, { clientY: 70 });
  expect(onOrder.mock.calls).toEqual([[['Bo', 'Ada', 'Cy']]]);
  fireEvent.pointerMove(list, { clientY: 110 });
  expect(onOrder).toHaveBeenLastCalledWith(['Bo', 'Cy', 'Ada']);
  expect(screen.getByText('Ada is now number 3 of 3.')).toBeDefined();
  // Below the list.
  fireEvent.pointerMove(list, { clientY: 900 });
  fireEvent.pointerUp(list);
  fireEvent.pointerMove(list, { clientY: 10 });
  expect(onOrder).toHaveBeenCalledTimes(2);
});

it('stops dragging once the browser has taken the pointer', () => {
  const { onOrder, list } = open();
  fireEvent.pointerDown(handleOf('Cy'), { pointerId: 1 });
  fireEvent.pointerCancel(list);
  fireEvent.pointerMove(list, { clientY: 10 });
  expect(onOrder).not.toHaveBeenCalled();
});

it('does nothing at its ends, and leaves the focus on the pressed button', () => {
  const { onOrder } = open();
  fireEvent.click(screen.getByLabelText('Move up: Ada'));
  fireEvent.click(screen.getByLabelText('Move down: Cy'));
  expect(onOrder).not.toHaveBeenCalled();
  fireEvent.click(screen.getByLabelText('Move down: Ada'));
  expect(onOrder).toHaveBeenCalledExactlyOnceWith(['Bo', 'Ada', 'Cy']);
  expect(document.activeElement).toBe(screen.getByLabelText('Move down: Ada'));
});
