import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { usePhotoTray } from './use-photo-tray.ts';

it('lets go of the previews it made when the editor is left', () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:preview');
  const revoke = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  const { result, unmount } = renderHook(() => usePhotoTray(['/photos/1'], ['pool.jpg']));
  const file = {
    id: '1/new',
    name: 'new.jpg',
    status: 'uploading',
    progress: 0,
    address: undefined,
    error: undefined,
    meta: {},
    content: new Blob(['new']),
  } as const;
  act(() => result.current[0].follow([file]));
  expect(result.current[1].map(({ name, preview }) => [name, preview])).toEqual([
    ['pool.jpg', '/photos/1?size=thumb'],
    ['new.jpg', 'blob:preview'],
  ]);
  expect(revoke).not.toHaveBeenCalled();
  unmount();
  expect(revoke.mock.calls).toEqual([['blob:preview']]);
});
