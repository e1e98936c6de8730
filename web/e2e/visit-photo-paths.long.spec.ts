import { test } from '@playwright/test';
import { anywidth } from './tags.ts';
import { allLacks, expectPhotosArrive } from './visit-photo-paths.ts';

// Representative: web/e2e/visit-photo-paths.spec.ts > photos of a camera arrive from a browser whose worker cannot draw
test('photos of a camera arrive from a browser with whatever it lacks', anywidth, ({ page }) => {
  test.slow();
  return expectPhotosArrive(page, allLacks);
});
