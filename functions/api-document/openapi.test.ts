import { expect, test } from 'vitest';
import { routes } from '../manifest.ts';
import { openApiDocument } from './openapi.ts';

const document: any = openApiDocument(routes.map(({ contract }) => contract));

test('says which texts of a form must not be empty', () => {
  const { requestBody } = document.paths['/api/quote-requests'].post;
  const { firstName, message } = requestBody.content['application/json'].schema.properties;
  expect(firstName).toEqual({ type: 'string', minLength: 1, maxLength: 100 });
  expect(message.anyOf).toContainEqual({ type: 'string', maxLength: 4000 });
});
