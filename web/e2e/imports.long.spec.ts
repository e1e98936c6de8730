import { test } from '@playwright/test';
import { expectImported } from './customer-imports.ts';
import { anywidth } from './tags.ts';

// Representative: web/e2e/imports.spec.ts > customers of another program get in
test('sixty customers get in, their week stands, and they are taken back', anywidth, ({ page }) => {
  test.slow();
  return expectImported(page, 12);
});
