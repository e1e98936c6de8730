import { randomUUID } from 'node:crypto';
import { DeleteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { photoPath } from 'shared/domain/photos/photo-path.ts';
import { catalogueServices, lineOfService } from 'shared/domain/prices/catalogue.ts';
import type { ServiceLine } from 'shared/domain/lines/lines.ts';
import { claimMilliseconds } from '../../delivery/delivery.ts';
import { handler as cleanUp } from '../../retention/jobs/report-cleanup.ts';
import { photos } from '../../platform/storage/photo-bucket.ts';
import { photoIdOf, photoKey, thumbKey, uploadKey } from '../../photos/photo-keys.ts';
import { phonePhoto } from '../../photos/testing/phone-photo.ts';
import { objectCreated } from '../../photos/testing/object-created.ts';
import type { StoredReport } from '../../reports/stored-report.ts';
import { sampleJpeg } from '../../reports/testing/report-samples.ts';
import { uploadPhoto } from '../../reports/testing/upload-photo.ts';
import { bookingStore } from '../../bookings/booking-store.ts';
import { bookingSample } from '../../bookings/testing/booking-sample.ts';
import { personal } from '../personal-data.ts';
import { formOf, newUpload, prepareNow, recordedReport, reportOf, sent } from './report-state.ts';
import {
  customersId,
  newIdempotencyKey,
  type EndpointScenarios,
  type EventCall,
  type Scenario,
  type Stage,
} from './scenario.ts';

const day = 24 * 3600_000;

/** Removes what earlier cases left in the clean-up's lists. */
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

/** More recent reports than fit on a page. */
const aPage = (changesAt: (now: Date) => Partial<StoredReport> = () => ({})) => ({
  prepare: async (stage: Stage, now: Date) => {
    for (let count = 0; count < 2; count += 1) await reportOf(stage, changesAt(now));
    return { query: { limit: '1' } };
  },
});

const salt: StoredReport['added'] = [{ chemical: 'salt', amount: 40, unit: 'lb' }];

/** Yard facts with a personal text. */
const yardOf = () => ({ areas: ['back' as const], bags: 2, unusual: personal.unusual });

/** A confirmed visit, and the first form that a phone saves for it. */
const visitOf = async (stage: Stage, line: ServiceLine = 'pool') => {
  const service = catalogueServices.find(({ id }) => lineOfService(id) === line)!;
  const [admin, { id: userId }] = await Promise.all([
    stage.world.person({ isAdmin: true }),
    stage.customer(),
  ]);
  const booking = bookingSample({ userId, status: 'confirmed', serviceId: service.id });
  await bookingStore(stage.world.table).put(booking);
  const { customerId: _customer, customerEmail: _email, ...form } = await formOf(stage, {});
  return { admin, visitId: booking.id, form: { ...form, saveKey: randomUUID(), version: null } };
};

export const reportScenarios = {
  'mark-report-told': {
    prepare: async (stage, now) => {
      const delivery = { state: 'unmailed', sentAt: now.toISOString() } as const;
      const report = await reportOf(stage, { ...sent(now), customerEmail: null, delivery });
      return { params: { id: report.id } };
    },
  },
  'list-reports': aPage(),
  'list-recent-reports': aPage(),
  'list-customer-reports': aPage(sent),
  'list-pending-reports': aPage(() => ({ status: 'pending' })),
  'list-reports-of-customer': {
    prepare: async (stage) => {
      await reportOf(stage);
      return customersId(stage);
    },
  },
  'get-water-trend': {
    prepare: async (stage, now) => {
      await reportOf(stage, { ...sent(now), added: salt });
      return {};
    },
  },
  'get-water-trend-of-customer': {
    prepare: async (stage) => {
      await reportOf(stage, { added: salt });
      return customersId(stage);
    },
  },
  'get-report': {
    prepare: async (stage) => ({ params: { id: (await reportOf(stage)).id } }),
  },
  'create-report': [
    {
      prepare: async (stage) => {
        // A new administrator, because the latest queued report is per administrator.
        const [admin, { id: userId }] = await Promise.all([
          stage.world.person({ isAdmin: true }),
          stage.customer(),
        ]);
        const booking = bookingSample({ userId, status: 'confirmed' });
        await bookingStore(stage.world.table).put(booking);
        return {
          cookie: admin.cookie,
          body: await formOf(stage, {
            bookingId: booking.id,
            photos: [await uploadPhoto(stage.world, admin)],
            sentToCustomer: true,
          }),
          headers: newIdempotencyKey(),
        };
      },
    },
    {
      when: 'of a yard',
      prepare: async (stage) => ({
        body: await formOf(stage, { line: 'yard' as const, yard: yardOf() }),
        headers: newIdempotencyKey(),
      }),
    },
  ],
  'update-report': [
    {
      // A PDF of the previous version that could not be deleted is deleted with the report.
      ignores: /^pdfs\//,
      prepare: async (stage, now) => {
        const { id, photos: saved, version } = await reportOf(stage);
        const added = await newUpload(stage);
        await prepareNow(added);
        const addresses = [
          photoPath(id, photoIdOf(saved[0]!)),
          uploadKey(added.uploaderId, added.photoId),
        ];
        return {
          params: { id },
          body: await formOf(stage, {
            photos: addresses,
            photoCaptions: [personal.caption, personal.notes],
            photoDetails: [{ slot: 'before' as const }, { takenAt: '2026-11-20T10:42:31-06:00' }],
            recordedAt: '2026-11-20T16:42:31.000Z',
            phoneTime: new Date(now.getTime() + 7_200_000).toISOString(),
            version,
          }),
        };
      },
    },
    {
      when: 'of a yard',
      ignores: /^pdfs\//,
      prepare: async (stage) => {
        const { id, version } = await reportOf(stage, { line: 'yard', photos: [] });
        return { params: { id }, body: await formOf(stage, { yard: yardOf(), version }) };
      },
    },
  ],
  'get-visit-report': {
    prepare: async (stage) => {
      const { id: userId } = await stage.customer();
      const report = await reportOf(stage);
      const booking = bookingSample({ userId, reportId: report.id });
      await bookingStore(stage.world.table).put(booking);
      return { params: { id: booking.id } };
    },
  },
  'save-visit-report': [
    {
      prepare: async (stage) => {
        const { admin, visitId, form } = await visitOf(stage);
        return {
          cookie: admin.cookie,
          params: { id: visitId },
          body: {
            ...form,
            photos: [await uploadPhoto(stage.world, admin)],
            announcedPhotos: [{ id: randomUUID(), sha256: `${'A'.repeat(43)}=` }],
            sentToCustomer: true,
          },
        };
      },
    },
    {
      when: 'of a yard',
      prepare: async (stage) => {
        const { admin, visitId, form } = await visitOf(stage, 'yard');
        return {
          cookie: admin.cookie,
          params: { id: visitId },
          body: { ...form, photoCaptions: [], photoNames: [], yard: yardOf() },
        };
      },
    },
    {
      // Its report has an id of its own and is read by itself, after the visit.
      when: 'whose report was begun on the site',
      prepare: async (stage) => {
        const { admin, visitId, form } = await visitOf(stage);
        const about = { bookingId: visitId, photos: [], photoDetails: {} };
        const { id, version } = await reportOf(stage, about, { hasPdf: false });
        const bookings = bookingStore(stage.world.table);
        await bookings.put({ ...(await bookings.find(visitId))!, reportId: id });
        return {
          cookie: admin.cookie,
          params: { id: visitId },
          body: { ...form, version, photoCaptions: [], photoNames: [] },
        };
      },
    },
  ],
  'read-report': {
    prepare: async (stage, now) => ({ params: { id: (await recordedReport(stage, now)).id } }),
  },
  'get-record': {
    prepare: async (stage, now) => {
      await recordedReport(stage, now);
      await recordedReport(stage, now);
      return { query: { limit: '1' } };
    },
  },
  'get-record-of-customer': {
    prepare: async (stage, now) => {
      const { id } = await stage.customer();
      await recordedReport(stage, now);
      return { params: { id } };
    },
  },
  'download-record': {
    prepare: async (stage, now) => {
      await recordedReport(stage, now);
      return {};
    },
  },
  'download-record-of-customer': {
    prepare: async (stage, now) => {
      const { id } = await stage.customer();
      await recordedReport(stage, now);
      return { params: { id } };
    },
  },
  'download-report': {
    // A PDF that lacks an unreadable photo is never read again.
    ignores: /-incomplete\.pdf/,
    prepare: async (stage, now) => ({
      params: { id: (await reportOf(stage, sent(now), { hasPdf: false })).id },
    }),
  },
  'download-all-reports': {
    // The claim on the archive, which expires after half a minute.
    ignores: /ARCHIVE#/,
    repeatAfter: 31_000,
    prepare: async (stage, now) => {
      await reportOf(stage, sent(now));
      return {};
    },
  },
  'create-photo-upload': [
    { prepare: async () => ({ body: { filename: personal.caption } }) },
    {
      when: 'the phone has named the photo',
      prepare: async (stage) => {
        const { named } = await phonePhoto(8, 8);
        const { id: reportId } = await reportOf(stage);
        return { body: { ...named, filename: personal.caption, reportId } };
      },
    },
  ],
  'get-photo': {
    prepare: async (stage, now) => {
      const { id, photos: saved } = await reportOf(stage, sent(now));
      return {
        params: { reportId: id, photoId: photoIdOf(saved[0]!) },
        query: { size: 'thumb' },
      };
    },
  },
} satisfies Partial<EndpointScenarios>;

export const reportEvents: Scenario<EventCall>[] = [
  {
    of: 'remove-orphaned-files',
    prepare: async () => {
      const key = photoKey(randomUUID(), randomUUID());
      for (const file of [key, thumbKey(key)])
        await photos().write({ key: file, type: 'image/jpeg', body: sampleJpeg(4, 3, 1) });
      return { event: { now: new Date(Date.now() + 40 * day).toISOString(), mailAhead: true } };
    },
  },
  {
    of: 'report-cleanup',
    // Tomorrow's warning covers the report, with a later date.
    inDoubt: /"state":"(lost|handed-over)"/,
    repeatAfter: claimMilliseconds + 1000,
    at: new Date('2034-02-20T18:00:00Z'),
    prepare: async (stage, now) => {
      await forgetRetention(stage);
      const old = sent(new Date(now.getTime() - 200 * day));
      await reportOf(stage, old);
      // The first report was warned of eight days ago and is deleted today. The next is warned of today.
      const before = new Date(now.getTime() - 8 * day);
      await cleanUp.with({ clock: () => before })({ now: before.toISOString() });
      await reportOf(stage, old);
      return { event: { now: now.toISOString() } };
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
