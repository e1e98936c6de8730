import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { TooltipProvider } from '../../ui/tooltip.tsx';
import type { PhotoFact } from './photo-fact.ts';
import { PhotoTile } from './photo-tile.tsx';
import type { Photo } from './photo-tray.ts';

const photo = (change: Partial<Photo>): Photo => ({
  id: '1/photo',
  address: '/uploads/me/photo',
  preview: 'blob:here',
  name: 'pool.jpg',
  caption: '',
  slot: null,
  status: 'uploaded',
  progress: 100,
  error: undefined,
  ...change,
});

const open = (input: Photo, fact?: PhotoFact) => {
  const onRemove = vi.fn<() => void>();
  render(
    <TooltipProvider>
      <PhotoTile photo={input} number={2} fact={fact} onRemove={onRemove} />
    </TooltipProvider>,
  );
  return onRemove;
};

const stored = '/api/service-photos/report/photo?size=thumb';

it.each<[Partial<Photo>, PhotoFact | undefined, string, boolean, string | undefined]>([
  [{ status: 'uploading' }, undefined, 'Uploading', true, undefined],
  [{}, undefined, 'Uploaded', true, undefined],
  [{ preview: stored }, { state: 'ready', problem: null }, 'Uploaded', true, undefined],
  [
    { status: 'failed', error: 'No line.' },
    undefined,
    'Not uploaded',
    true,
    'No line. Open the upload to send it, or remove it.',
  ],
  // This page's own copy can be shown, but nothing that the server has not made yet.
  [{}, { state: 'processing', problem: null }, 'Processing', true, undefined],
  [{ preview: stored }, { state: 'processing', problem: null }, 'Processing', false, undefined],
  [
    {},
    { state: 'missing', problem: 'It did not arrive.' },
    'Not ready',
    true,
    'pool.jpg: It did not arrive.',
  ],
  [
    { name: '' },
    { state: 'refused', problem: 'It is no photo.' },
    'Refused',
    false,
    'It is no photo.',
  ],
  // It is being sent again, so the verdict on the first try no longer applies.
  [
    { status: 'uploading' },
    { state: 'refused', problem: 'It is no photo.' },
    'Uploading',
    true,
    undefined,
  ],
])('shows how far a photo is: %j, %j', (change, fact, text, isShown, problem) => {
  open(photo(change), fact);
  screen.getByText(text);
  expect(screen.queryByRole('img') !== null).toBe(isShown);
  expect(screen.queryByRole('alert')?.textContent).toBe(problem);
  expect(screen.queryByRole('progressbar') !== null).toBe(text === 'Uploading');
});

it('shows a sign in place of a photo that cannot be drawn, and can be removed', () => {
  const onRemove = open(photo({}));
  fireEvent.error(screen.getByRole('img', { name: 'pool.jpg' }));
  expect(screen.queryByRole('img')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Remove photo 2' }));
  expect(onRemove).toHaveBeenCalledOnce();
});
