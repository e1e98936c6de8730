import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { BusyButton } from './busy-button.tsx';

const open = (busy: boolean) => {
  const onClick = vi.fn<() => void>();
  const onSubmit = vi.fn<(event: { preventDefault: () => void }) => void>((event) =>
    event.preventDefault(),
  );
  render(
    <form onSubmit={onSubmit}>
      <BusyButton type="submit" busy={busy} onClick={onClick}>
        Save
      </BusyButton>
    </form>,
  );
  return { button: screen.getByRole<HTMLButtonElement>('button'), onClick, onSubmit };
};

it('does not lose the focus while it is busy, and neither acts nor submits', () => {
  const { button, onClick, onSubmit } = open(true);
  expect(button).toHaveProperty('disabled', false);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(button);
  expect([onClick.mock.calls, onSubmit.mock.calls]).toEqual([[], []]);
});

it('acts and submits otherwise, and is not marked as disabled', () => {
  const { button, onClick, onSubmit } = open(false);
  expect(button.hasAttribute('aria-disabled')).toBe(false);
  fireEvent.click(button);
  expect(onClick).toHaveBeenCalledOnce();
  expect(onSubmit).toHaveBeenCalledOnce();
});
