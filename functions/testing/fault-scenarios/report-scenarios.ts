import { randomUUID } from 'node:crypto';
import { DeleteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { photoPath } from 'shared/contracts/photos.ts';
import { claimMilliseconds } from '../../delivery/delivery.ts';
import { handler as cleanUp } from '../../retention/jobs/report-cleanup.ts';
import { photos } from '../../platform/photo-bucket.ts';
import { photoIdOf, photoKey, uploadKey } from '../../photos/photo-keys.ts';
import { objectCreated } from '../../photos/testing/object-created.ts';
import { samplePng } from '../../reports/testing/report-samples.ts';
import { uploadPhoto } from '../../reports/testing/upload-photo.ts';
import { newUpload, pretendPrepared, reportOf, sent } from './report-state.ts';
import { newIdempotencyKey, reading } from './scenario.ts';
import type { Scenario, Stage } from './scenario.ts';

const day = 24 * 3600_000;

const form = { serviceDate: '2026-11-20', skimmedSurface: true, notes: 'All clear' };

/** Takes away what an earlier case has left of the clean-up's lists. */
const forgetRetention = async ({ world: { table } }: Stage): Promise<void> => {
  for (const state of ['KEPT', 'WARNED', 'HELD']) {
    const { Items = [] } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        IndexName: 'gsi1',
        KeyConditionExpression: 'gsi1pk = :pk',
        ExpressionAttributeValues: { ':pk': `RETENTION#${state}` },
      }),
    );
    for (const { pk, sk } of Items)
      await table.client.send(new DeleteCommand({ TableName: table.name, Key: { pk, sk } }));
  }
};

export const reportScenarios: Scenario[] = [
  {
    of: 'remove-orphaned-files',
    prepare: async () => {
      const key = photoKey(randomUUID(), randomUUID());
      await photos().write({ key, type: 'image/jpeg', body: samplePng() });
      return { event: { now: new Date(Date.now() + 40 * day).toISOString() } };
    },
  },
  ...['list-reports', 'list-recent-reports'].map((of): Scenario => ({
    of,
    prepare: async (stage) => {
      // The latest months fill the page, and go on.
      for (let count = 0; count < 2; count += 1) await reportOf(stage, stage.reader);
      return { cookie: stage.admin.cookie, query: { limit: '1' } };
    },
  })),
  {
    of: 'get-report',
    prepare: async (stage) => {
      const { id } = await reportOf(stage, stage.reader);
      return { cookie: stage.admin.cookie, params: { id } };
    },
  },
  {
    of: 'create-report',
    prepare: async (stage) => ({
      cookie: stage.admin.cookie,
      body: {
        ...form,
        customerId: (await stage.world.person()).id,
        photos: [await uploadPhoto(stage.world, stage.admin)],
        sentToCustomer: true,
      },
      headers: newIdempotencyKey(),
    }),
  },
  {
    of: 'update-report',
    // A PDF of the version before that could not be deleted goes with the report.
    ignores: /^pdfs\//,
    prepare: async (stage) => {
      const person = await stage.world.person();
      const report = await reportOf(stage, person);
      const [kept] = report.photos;
      const added = await newUpload(stage);
      await pretendPrepared(added);
      return {
        cookie: stage.admin.cookie,
        params: { id: report.id },
        body: {
          ...form,
          customerId: person.id,
          photos: [
            photoPath(report.id, photoIdOf(kept!)),
            uploadKey(added.uploaderId, added.photoId),
          ],
          version: report.version,
        },
      };
    },
  },
  {
    of: 'download-report',
    // Made without a photo that could not be read, and not looked at again.
    ignores: /-incomplete\.pdf/,
    prepare: async (stage, now) => {
      const { id } = await reportOf(stage, stage.reader, sent(now), { hasPdf: false });
      return { cookie: stage.reader.cookie, params: { id } };
    },
  },
  {
    of: 'download-all-reports',
    // Who makes the archive, for half a minute.
    ignores: /ARCHIVE#/,
    repeatAfter: 31_000,
    prepare: async (stage, now) => {
      const person = await stage.world.person();
      await reportOf(stage, person, sent(now));
      return { cookie: person.cookie };
    },
  },
  {
    of: 'report-cleanup',
    // Warned again tomorrow, for a day later.
    inDoubt: /"state":"(lost|handed-over)"/,
    repeatAfter: claimMilliseconds + 1000,
    at: new Date('2034-02-20T18:00:00Z'),
    prepare: async (stage, now) => {
      await forgetRetention(stage);
      const old = sent(new Date(now.getTime() - 200 * day));
      await reportOf(stage, await stage.world.person(), old);
      // Warned eight days ago, so it goes today; the next one is warned of today.
      const before = new Date(now.getTime() - 8 * day);
      await cleanUp.with({ clock: () => before })({ now: before.toISOString() });
      await reportOf(stage, await stage.world.person(), old);
      return { event: { now: now.toISOString() } };
    },
  },
  reading('create-photo-upload', 'admin'),
  {
    of: 'get-photo',
    prepare: async (stage, now) => {
      const { id, photos: kept } = await reportOf(stage, stage.reader, sent(now));
      return {
        cookie: stage.reader.cookie,
        params: { reportId: id, photoId: photoIdOf(kept[0]!) },
        query: { size: 'thumb' },
      };
    },
  },
  {
    of: 'process-photo',
    prepare: async (stage) => {
      const { uploaderId, photoId } = await newUpload(stage);
      return { event: objectCreated(uploadKey(uploaderId, photoId)) };
    },
  },
];
