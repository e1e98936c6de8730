import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from './run-step.ts';

let tree: string;
beforeEach(() => {
  tree = mkdtempSync(path.join(tmpdir(), 'guarded-effects-'));
  copyFileSync(path.join(root, '.oxlintrc.json'), path.join(tree, '.oxlintrc.json'));
});
afterEach(() => {
  rmSync(tree, { recursive: true });
});

/** Lints a file with this text in an empty project, and returns the rules it breaks. */
const brokenBy = (text: string, file = 'functions/cart/planted.ts'): string[] => {
  mkdirSync(path.dirname(path.join(tree, file)), { recursive: true });
  writeFileSync(path.join(tree, file), text);
  const oxlint = path.join(root, 'node_modules/.bin/oxlint');
  const { stdout } = spawnSync(oxlint, ['--format=json', 'functions'], {
    cwd: tree,
    encoding: 'utf8',
  });
  const { diagnostics }: { diagnostics: { code: string }[] } = JSON.parse(stdout);
  return [...new Set(diagnostics.map(({ code }) => code))];
};

const [globals, imports] = ['eslint(no-restricted-globals)', 'eslint(no-restricted-imports)'];
const fetching = `export const ask = async () => fetch('https://example.com');\n`;
const client = `import { SESClient } from '@aws-sdk/client-ses';
export const mails = new SESClient({});\n`;

test.each([
  [globals, fetching],
  [globals, `export const ask = async () => globalThis.fetch('https://example.com');\n`],
  [globals, `export const socket = new WebSocket('wss://example.com');\n`],
  [imports, client],
  [
    imports,
    `import { SQSClient as Queue } from '@aws-sdk/client-sqs';\nexport const q = new Queue();\n`,
  ],
  [imports, `import { S3 } from '@aws-sdk/client-s3';\nexport const files = new S3();\n`],
  [
    imports,
    `import * as sdk from '@aws-sdk/client-s3';\nexport const files = new sdk.S3Client();\n`,
  ],
  [
    imports,
    `import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
export const rows = (client: never) => DynamoDBDocumentClient.from(client);\n`,
  ],
])('%s finds an effect that waits for no check of the call: %s', (rule, text) => {
  expect(brokenBy(text)).toEqual([rule]);
});

test('commands, errors and types of AWS may be imported by whoever needs them', () => {
  const text = `import { GetObjectCommand, S3ServiceException } from '@aws-sdk/client-s3';
import type { S3Client } from '@aws-sdk/client-s3';
export const open = async (client: S3Client) => client.send(new GetObjectCommand({ Bucket: 'a', Key: 'b' }));
export const isOurs = (error: unknown) => error instanceof S3ServiceException;\n`;
  expect(brokenBy(text)).toEqual([]);
});

test.each([
  ['functions/platform/outgoing-fetch.ts', fetching],
  ['functions/platform/aws-clients.ts', client],
  ['functions/cart/cart.test.ts', fetching + client],
  ['functions/testing/a-mailbox.ts', client],
])('%s may have it', (file, text) => {
  expect(brokenBy(text, file).filter((code) => [globals, imports].includes(code))).toEqual([]);
});
