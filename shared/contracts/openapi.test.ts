import { expect, test } from 'vitest';
import { openApiDocument } from './openapi.ts';
import { requestQuote } from './quotes.ts';

const document: any = openApiDocument([requestQuote]);

test('says which texts of a form must not be empty', () => {
  const { requestBody } = document.paths['/api/quote-requests'].post;
  const { firstName, message } = requestBody.content['application/json'].schema.properties;
  expect(firstName).toEqual({ type: 'string', minLength: 1, maxLength: 100 });
  expect(message.anyOf).toContainEqual({ type: 'string', maxLength: 4000 });
});
