import { render } from '@testing-library/react';
import { ratings } from 'shared/domain/customers/review-rules.ts';
import { expect, it } from 'vitest';
import { ReviewStars } from './review-stars.tsx';

it.each(ratings)('shows %i of five stars filled, from the left, also as text', (rating) => {
  const { container } = render(<ReviewStars rating={rating} />);
  const filled = [...container.querySelectorAll('svg')].map(({ classList }) =>
    classList.contains('fill-gold'),
  );
  expect(filled).toEqual([1, 2, 3, 4, 5].map((star) => star <= rating));
  expect(container.textContent).toBe(`${rating} of 5 stars`);
});
