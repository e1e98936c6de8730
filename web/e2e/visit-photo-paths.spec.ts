import { test } from '@playwright/test';
import { anywidth } from './tags.ts';
import { expectPhotosArrive } from './visit-photo-paths.ts';

test('photos of a camera arrive from a browser whose worker cannot draw', anywidth, ({ page }) =>
  expectPhotosArrive(page, ['no createImageBitmap']),
);
