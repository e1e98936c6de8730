import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { RowCounts, RowGroups } from './row-groups.tsx';

it('shows the rows in groups, open where there is something to put right', () => {
  const rows = (['new', 'exists', 'duplicate', 'invalid', 'new'] as const).map(
    (verdict, index) => ({
      row: index + 2,
      name: index === 0 ? 'Bo Chen' : '',
      verdict,
      message: 'A word.',
    }),
  );
  const { container } = render(<RowGroups rows={rows} />);
  expect(
    [...container.querySelectorAll('details')].map((group) => [
      group.querySelector('h3')?.textContent,
      group.open,
    ]),
  ).toEqual([
    ['To fix in the file (1)', true],
    ['Twice in the file (1)', true],
    ['Already customers, not changed (1)', false],
    ['New (2)', false],
  ]);
  expect([...container.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    'Row 5A word.',
    'Row 4A word.',
    'Row 3A word.',
    'Row 2Bo Chen. A word.',
    'Row 6A word.',
  ]);
});

it('counts each kind of row that there is, and says also that none is new', () => {
  const rows = (['invalid', 'exists', 'exists'] as const).map((verdict, index) => ({
    row: index + 2,
    name: '',
    verdict,
    message: 'A word.',
  }));
  const { getAllByRole } = render(<RowCounts rows={rows} newWord="imported" />);
  expect(getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '0imported',
    '2already here',
    '1to fix',
  ]);
});
