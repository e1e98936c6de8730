import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { QrCode } from './qr-code.tsx';

/** A finder pattern: the square in three corners of a code, by which readers find it. */
const finder = ['1111111', '1000001', '1011101', '1011101', '1011101', '1000001', '1111111'];

it('draws a code with a light margin, which readers find by its corners', () => {
  render(<QrCode text="otpauth://totp/Site:admin@example.com?secret=JBSWY3DPEHPK3PXP" alt="Key" />);
  const source = screen.getByRole('img', { name: 'Key' }).getAttribute('src') ?? '';
  const drawn = decodeURIComponent(source.replace('data:image/svg+xml,', ''));
  // A module is drawn ten units wide.
  const size = Number(/viewBox="0 0 (\d+)/.exec(drawn)?.[1]) / 10;
  const corners = [...drawn.matchAll(/M(\d+),(\d+)h10v10h-10z/g)];
  const dark = new Set(corners.map(([, x, y]) => `${Number(x) / 10} ${Number(y) / 10}`));
  const square = (left: number, top: number) =>
    finder.map((row, y) =>
      [...row].map((_, x) => (dark.has(`${left + x} ${top + y}`) ? '1' : '0')).join(''),
    );
  const far = size - 4 - 7;
  expect([square(4, 4), square(far, 4), square(4, far)]).toEqual([finder, finder, finder]);
  expect(square(far, far)).not.toEqual(finder);
  const inMargin = [...dark].filter((place) =>
    place.split(' ').some((one) => Number(one) < 4 || Number(one) >= size - 4),
  );
  expect(inMargin).toEqual([]);
});
