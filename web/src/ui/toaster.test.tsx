import { render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { toast } from './toast-store.ts';
import Toaster from './toaster.tsx';

it('shows a message for its duration', async () => {
  render(<Toaster />);
  toast({ title: 'Brief', duration: 20 });
  await screen.findByText('Brief');
  await waitFor(() => expect(screen.queryByText('Brief')).toBeNull());
});
