import { test } from '@playwright/test';
import { anywidth } from './tags.ts';
import { expectSentInParts } from './upload-parts.ts';
import { beginAsOperator } from './upload-report.ts';

beginAsOperator();

// Representative: web/e2e/upload-dialog.spec.ts > uploads 11 MB in parts, one of which fails twice
test('uploads 60 MB in twelve parts, one of which fails twice', anywidth, async ({ page }) => {
  test.slow();
  await expectSentInParts(page, { bytes: 60_000_000, parts: 12, brokenPart: 7 });
});
