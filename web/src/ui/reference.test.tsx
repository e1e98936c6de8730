import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { draw } from '../testing/draw.tsx';
import { press } from '../testing/site-steps.ts';
import { Reference } from './reference.tsx';

it('copies the id, and confirms it', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  draw(<Reference id="request-7" />);
  await press('Copy the reference');
  await screen.findByRole('button', { name: 'Copied the reference' });
  expect(writeText).toHaveBeenCalledExactlyOnceWith('request-7');
});

it('leaves the id to be copied by hand without a clipboard', async () => {
  const failure = new DOMException('Not allowed', 'NotAllowedError');
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(failure);
  draw(<Reference id="request-7" />);
  await press('Copy the reference');
  await vi.waitFor(() => expect(writeText).toHaveBeenCalledOnce());
  await screen.findByRole('button', { name: 'Copy the reference' });
  screen.getByText('request-7');
});
