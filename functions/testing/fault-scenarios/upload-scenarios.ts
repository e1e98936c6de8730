import { samplePng } from '../../reports/testing/report-samples.ts';
import { beginUpload, sendPart } from '../../uploads/testing/part-upload.ts';
import { reading } from './scenario.ts';
import type { Scenario } from './scenario.ts';

const file = { filename: 'pool.png', type: 'image/png' };

/** An upload that is under way, its one part arrived, named as its calls name it. */
const underWay =
  (more: { partNumber?: string; completes?: true } = {}): Scenario['prepare'] =>
  async ({ world, admin }) => {
    const upload = await beginUpload(world, admin);
    const part = await sendPart(world, admin, { ...upload, number: 1, bytes: samplePng() });
    const { partNumber, completes } = more;
    return {
      cookie: admin.cookie,
      params: { uploadId: upload.uploadId, ...(partNumber && { partNumber }) },
      query: { key: upload.key },
      ...(completes && { body: { parts: [part] } }),
    };
  };

export const uploadScenarios: Scenario[] = [
  reading('create-multipart-upload', 'admin', () => ({ body: file })),
  { of: 'list-upload-parts', prepare: underWay() },
  { of: 'sign-upload-part', prepare: underWay({ partNumber: '2' }) },
  {
    of: 'complete-multipart-upload',
    prepare: underWay({ completes: true }),
  },
  { of: 'abort-multipart-upload', prepare: underWay() },
  reading('get-upload-params', 'admin', () => ({ query: file })),
  {
    ...reading('get-upload-credentials', 'admin'),
    environment: { UPLOAD_ROLE: 'arn:aws:iam::000000000000:role/uploads' },
    answers: {
      STS: {
        Credentials: {
          AccessKeyId: 'ASIA',
          SecretAccessKey: 'secret',
          SessionToken: 'token',
          Expiration: new Date('2026-11-21T12:15:00Z'),
        },
      },
    },
  },
];
