import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { newReportValues } from '../../offline/report/editor-form.ts';
import { useReportContent } from './use-report-content.ts';

const uploading = (id: string, address?: string) => ({
  id,
  name: `${id}.jpg`,
  status: address === undefined ? ('uploading' as const) : ('uploaded' as const),
  progress: 0,
  address,
  error: undefined,
  meta: { caption: `Caption of ${id}` },
  content: new Blob([id]),
});

it('saves only the photos that have arrived, each with its own name, caption and place', () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:preview');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  const { result, unmount } = renderHook(() =>
    useReportContent({
      values: newReportValues('2026-11-21', 'c1'),
      photos: ['/photos/1'],
      captions: ['Stored'],
      slots: ['after'],
      names: ['stored.jpg'],
    }),
  );
  act(() =>
    result.current.tray.follow([uploading('slow'), uploading('quick', 'https://s3.test/2')]),
  );
  act(() => {
    result.current.setSlot('slow', 'before');
    result.current.setSlot('quick', 'gate');
  });
  expect(result.current.content()).toMatchObject({
    photos: ['/photos/1', 'https://s3.test/2'],
    captions: ['Stored', 'Caption of quick'],
    slots: ['after', 'gate'],
    names: ['stored.jpg', 'quick.jpg'],
  });
  act(() => result.current.setCaption('quick', 'Clear again'));
  expect(result.current.content().captions).toEqual(['Stored', 'Clear again']);
  unmount();
});
