import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { readReport } from 'shared/contracts/customer-reports.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { draftPrefix } from '../offline/report/forget-drafts.ts';
import { connectivity } from '../lib/connectivity.ts';
import { missingCode } from '../lib/missing-code.ts';
import { answer } from '../testing/fake-api.ts';
import { idOf, readableReport } from '../testing/fixtures.ts';
import { openSite } from '../testing/open-site.tsx';

/*
 * Parts whose code loads on demand. If that fails, the press is void: nothing opens later by itself, and the
 * next press tries again.
 */

const photo = { address: `/api/service-photos/${idOf(50)}/${idOf(1)}`, caption: '' };

const parts = [
  {
    what: 'the menu of an account',
    file: './account-menu.tsx',
    as: 'visitor',
    path: '/terms',
    opener: ['button', 'Account'],
    opened: 'menu',
  },
  {
    what: 'the menu of a phone',
    file: './navigation-sheet.tsx',
    as: 'visitor',
    path: '/terms',
    opener: ['button', 'Menu'],
    opened: 'dialog',
  },
  {
    what: 'the question before a sign-out',
    file: './sign-out-question.tsx',
    as: 'customer',
    path: '/terms',
    opener: ['link', 'Logout'],
    opened: 'dialog',
  },
  {
    what: 'a large photo',
    file: '../features/reports/photo-dialog.tsx',
    as: 'customer',
    path: `/reports/${idOf(50)}`,
    opener: ['button', 'Enlarge Photo 1 of 1'],
    opened: 'dialog',
  },
] as const;

describe.each(parts)('$what', ({ file, as, path, opener: [role, name], opened }) => {
  afterEach(() => vi.doUnmock(file));

  const ask = async (): Promise<void> => {
    const [opener] = await screen.findAllByRole(role, { name });
    if (opener) fireEvent.click(opener);
  };

  it('leaves the focus where it was pressed while its code is on the way', async () => {
    localStorage.setItem(`${draftPrefix}new`, '{}');
    answer(readReport, readableReport({ photos: [photo] }));
    await openSite(path, as);
    const [opener] = await screen.findAllByRole(role, { name });
    act(() => opener?.focus());
    fireEvent.click(opener!);
    expect(document.activeElement).toBe(opener);
    await screen.findByRole(opened);
  });

  it('does not open when its code comes too late, but at the next press', async () => {
    localStorage.setItem(`${draftPrefix}new`, '{}');
    answer(readReport, readableReport({ photos: [photo] }));
    vi.doMock(file, () => {
      throw new Error('No line');
    });
    // Otherwise the following tests would reload the page.
    const noted = vi.spyOn(missingCode, 'note').mockImplementation(() => undefined);
    await openSite(path, as);
    const timers = vi.spyOn(globalThis, 'setTimeout');
    const cleared = vi.spyOn(globalThis, 'clearTimeout');
    await ask();
    await waitFor(() => expect(connectivity.view()).toBeDefined());
    expect(noted).toHaveBeenCalledOnce();
    vi.doUnmock(file);
    await act(async () => {
      connectivity.clear();
      // Runs every pending timer, such as one for a retry.
      for (const [index, [run]] of timers.mock.calls.entries()) {
        const timer = timers.mock.results[index]?.value;
        const isCleared = cleared.mock.calls.some(([one]) => one === timer);
        if (typeof run !== 'function' || isCleared) continue;
        // Nor a second time, in a later test.
        clearTimeout(timer);
        run();
      }
    });
    await act(() => vi.dynamicImportSettled());
    expect(screen.queryByRole(opened)).toBeNull();
    await ask();
    await screen.findByRole(opened);
  });
});
