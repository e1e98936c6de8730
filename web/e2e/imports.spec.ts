import { test } from '@playwright/test';
import { expectImported } from './customer-imports.ts';
import { anywidth } from './tags.ts';

test(
  'customers of another program get in, their week stands, and they are taken back',
  anywidth,
  ({ page }) => expectImported(page, 3),
);
