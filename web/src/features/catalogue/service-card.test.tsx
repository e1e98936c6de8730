import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { serviceCalled } from '../../testing/fixtures.ts';
import { ServiceDuration } from './service-card.tsx';

const service = serviceCalled('Pool School');

it.each([
  [30, 'About 30 minutes'],
  [60, 'About 60 minutes'],
  [90, 'About 90 minutes'],
  [120, 'About 2 hours'],
  [150, 'About 150 minutes'],
  [null, ''],
])('says of %s minutes: %s', (duration, text) => {
  const { container } = render(<ServiceDuration service={{ ...service, duration }} />);
  expect(container.textContent?.trim()).toBe(text);
});
