import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { connectivity } from '../lib/connectivity.ts';
import { DownloadLink } from './download-link.tsx';

afterEach(() => {
  vi.useRealTimers();
});

const press = (): boolean => fireEvent.click(screen.getByRole('link', { name: 'Download' }));

it('shows for twelve seconds that the file is coming, from the last press on', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  render(<DownloadLink href="#file" label="Download" hint="Packing..." />);
  expect(screen.queryByText('Packing...')).toBeNull();
  for (const wait of [11_000, 11_999]) {
    press();
    act(() => vi.advanceTimersByTime(wait));
    screen.getByText('Packing...');
  }
  act(() => vi.advanceTimersByTime(1));
  expect(screen.queryByText('Packing...')).toBeNull();
});

it('stays on the page while offline, and shows that', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  render(<DownloadLink href="#file" label="Download" hint="Packing..." />);
  expect(press()).toBe(false);
  expect(connectivity.view()).toBeDefined();
  expect(screen.queryByText('Packing...')).toBeNull();
});
