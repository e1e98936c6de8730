import { samplePng } from '../../reports/testing/report-samples.ts';
import { beginUpload, sendPart } from '../../uploads/testing/part-upload.ts';
import { personal } from '../personal-data.ts';
import type { EndpointScenarios, Stage } from './scenario.ts';

const file = { filename: personal.caption, type: 'image/png' as const };

/** A started upload with its one part uploaded, and the parameters of its calls. */
const underWay = async ({ world, admin }: Stage) => {
  const upload = await beginUpload(world, admin);
  const part = await sendPart(world, admin, { ...upload, number: 1, bytes: samplePng() });
  const { uploadId, key } = upload;
  return { part, named: { params: { uploadId }, query: { key } } };
};

/** What AWS returns to the endpoint that hands out credentials. */
export const lentCredentials = {
  AccessKeyId: 'ASIA',
  SecretAccessKey: 'lent-secret-key',
  SessionToken: 'lent-session-token',
  Expiration: new Date('2026-11-21T12:15:00Z'),
};

export const uploadScenarios = {
  'create-multipart-upload': { prepare: async () => ({ body: file }) },
  'list-upload-parts': { prepare: async (stage) => (await underWay(stage)).named },
  'sign-upload-part': {
    prepare: async (stage) => {
      const { params, query } = (await underWay(stage)).named;
      return { params: { ...params, partNumber: '2' }, query };
    },
  },
  'complete-multipart-upload': {
    prepare: async (stage) => {
      const { part, named } = await underWay(stage);
      return { ...named, body: { parts: [part] } };
    },
  },
  'abort-multipart-upload': { prepare: async (stage) => (await underWay(stage)).named },
  'get-upload-params': { prepare: async () => ({ query: file }) },
  'get-upload-credentials': {
    environment: { UPLOAD_ROLE: 'arn:aws:iam::000000000000:role/uploads' },
    answers: { STS: { Credentials: lentCredentials } },
    prepare: async () => ({}),
  },
  'create-import-token': {
    environment: { IMPORT_SECRET: 'import-secret' },
    prepare: async () => ({}),
  },
} satisfies Partial<EndpointScenarios>;
