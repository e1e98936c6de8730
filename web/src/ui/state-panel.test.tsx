import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ErrorPanel } from './state-panel.tsx';

const retry = (isRetrying: boolean) => {
  const onRetry = vi.fn<() => void>();
  render(
    <ErrorPanel
      what="The day"
      query={{ error: undefined, refetch: onRetry }}
      isRetrying={isRetrying}
    />,
  );
  const button = screen.getByRole('button');
  fireEvent.click(button);
  return { button, onRetry };
};

it('retries once when pressed', () => {
  const { button, onRetry } = retry(false);
  expect(button.textContent).toBe('Try Again');
  expect(onRetry).toHaveBeenCalledOnce();
});

it('starts no second retry while one is in progress, and does not lose the focus', () => {
  const { button, onRetry } = retry(true);
  expect(button.textContent).toBe('Loading...');
  expect(button).toHaveProperty('disabled', false);
  expect(onRetry).not.toHaveBeenCalled();
});
