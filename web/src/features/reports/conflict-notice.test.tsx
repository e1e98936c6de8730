import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { report } from '../../testing/fixtures.ts';
import { ConflictNotice } from './conflict-notice.tsx';

it('lets a version that scrolls be read by keyboard, and stops at no short one', () => {
  const long = 'The pump hums. '.repeat(20);
  render(
    <ConflictNotice
      conflict={{ stored: report(), send: false }}
      differences={[{ field: 'notes', label: 'Notes', mine: long, theirs: 'Clear.' }]}
      busy={false}
      onKeepMine={vi.fn<() => void>()}
      onTakeTheirs={vi.fn<() => void>()}
    />,
  );
  expect(screen.getByText(long.trim()).tabIndex).toBe(0);
  expect(screen.getByText('Clear.').tabIndex).toBe(-1);
});
