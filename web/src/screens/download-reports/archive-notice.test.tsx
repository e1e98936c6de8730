import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ArchiveNotice } from './archive-notice.tsx';

const assign = vi.fn<(address: string | URL) => void>();

// Real timers must be back before the storage is cleared, which depends on them.
beforeEach(() => {
  assign.mockReset();
  vi.spyOn(window.location, 'assign').mockImplementation(assign);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => void vi.useRealTimers());

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

const open = () => {
  const address = '/download-reports?archive=preparing&part=2&parts=3';
  window.history.replaceState(null, '', address);
  return render(
    <MemoryRouter initialEntries={[address]}>
      <ArchiveNotice reportCount={3} />
    </MemoryRouter>,
  );
};

it('asks for an archive that is being prepared again, once, and forgets the address', () => {
  open();
  screen.getByText('Your archive is still being prepared');
  expect(window.location.search).toBe('');
  pass(2900);
  expect(screen.queryByRole('link', { name: 'Download again' })).toBeNull();
  pass(60_000);
  expect(assign.mock.calls).toEqual([['/api/reports/download-all?part=2&parts=3']]);
  screen.getByRole('link', { name: 'Download again' });
});

it('stays on the page without a connection, and offers the download there', () => {
  vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
  open();
  pass(60_000);
  expect(assign).not.toHaveBeenCalled();
  screen.getByRole('link', { name: 'Download again' });
});

it('asks for nothing any more once its page was left', () => {
  open().unmount();
  pass(60_000);
  expect(assign).not.toHaveBeenCalled();
});
