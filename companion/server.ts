import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import * as companion from '@uppy/companion';
import express from 'express';
import session from 'express-session';
import { uploadKey } from './upload-key.ts';

/**
 * The server behind 'Import from ...' in the upload dialog (docs/deploying.md): Uppy's Companion, which
 * signs in to other services and copies selected photos to the bucket. The standard AWS variables set
 * region and credentials.
 */
const variable = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`Set the environment variable ${name} (docs/deploying.md).`);
  return value;
};

const site = variable('SITE_URL');
const own = new URL(variable('COMPANION_URL'));
const importSecret = variable('IMPORT_SECRET');
/** Signs Companion's cookies, and the tokens it gives the browser for signed-in services. */
const secret = variable('COMPANION_SECRET');

/** Companion's name for each service. Its keys are in `DROPBOX_KEY` and `DROPBOX_SECRET`, and so on. */
const services = [
  'box',
  'dropbox',
  'drive',
  'facebook',
  'instagram',
  'onedrive',
  'unsplash',
  'zoom',
];
const providerOptions = Object.fromEntries(
  services.flatMap((name) => {
    const key = process.env[`${name.toUpperCase()}_KEY`];
    return key ? [[name, { key, secret: variable(`${name.toUpperCase()}_SECRET`) }]] : [];
  }),
);

const { app: imports } = companion.app({
  server: { host: own.host, protocol: own.protocol.replace(':', '') },
  filePath: tmpdir(),
  secret,
  corsOrigins: [site],
  // In bytes: the largest photo a report accepts.
  maxFileSize: 10 * 1024 * 1024,
  providerOptions,
  enableUrlEndpoint: process.env['IMPORT_FROM_ADDRESSES'] === 'on',
  // For trying it out on one machine.
  allowLocalUrls: process.env['ALLOW_LOCAL_URLS'] === 'on',
  metrics: false,
  s3: {
    bucket: variable('PHOTO_BUCKET'),
    region: variable('AWS_REGION'),
    ...(process.env['S3_ENDPOINT'] && {
      endpoint: process.env['S3_ENDPOINT'],
      forcePathStyle: true,
    }),
    getKey: ({ metadata }: { metadata: Record<string, unknown> }) =>
      uploadKey(metadata, importSecret, new Date()),
  },
});

const server = createServer(
  express()
    .disable('x-powered-by')
    .set('trust proxy', 1)
    // Photos on the device are uploaded to the bucket with the site's own signatures.
    .use('/s3', (_, response) => void response.sendStatus(404))
    .use(session({ secret, resave: false, saveUninitialized: false }))
    .use(imports),
);
companion.socket(server);
server.listen(Number(process.env['PORT'] ?? 3020), () => {
  process.stdout.write(`Imports photos for ${site}\n`);
});
