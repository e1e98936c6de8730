import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { QuestionDialog } from './question-dialog.tsx';

it('lets its page handle Escape, and stays until that is done', () => {
  const onCancel = vi.fn<() => void>();
  render(
    <QuestionDialog title="Leave?" onCancel={onCancel} answers={<button type="button">Yes</button>}>
      What you typed is not saved.
    </QuestionDialog>,
  );
  const dialog = screen.getByRole('dialog', { name: 'Leave?' });
  expect(fireEvent(dialog, new Event('cancel', { cancelable: true }))).toBe(false);
  expect(onCancel).toHaveBeenCalledOnce();
  expect(dialog).toHaveProperty('open', true);
});
