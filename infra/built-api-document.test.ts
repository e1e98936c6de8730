import { routes } from 'functions/manifest.ts';
import { expect, test } from 'vitest';
import { builtApiDocument } from './built-api-document.ts';

test('describes every call of visitors and customers, and none of the operator', () => {
  const { paths } = JSON.parse(builtApiDocument());
  const described = Object.values<any>(paths).flatMap((methods) => Object.values<any>(methods));
  const open = routes.filter(({ contract: { access } }) => ['public', 'customer'].includes(access));
  expect(open.length).toBeLessThan(routes.length);
  expect(described.map(({ operationId }) => operationId).toSorted()).toEqual(
    open.map(({ contract }) => contract.name).toSorted(),
  );
  expect(builtApiDocument()).not.toContain('/api/admin');
});
