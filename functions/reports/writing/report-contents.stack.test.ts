import { randomUUID } from 'node:crypto';
import { createReport, getReport, updateReport } from 'shared/contracts/reports.ts';
import { catalogueServices } from 'shared/domain/prices/catalogue.ts';
import { describe, expect, it } from 'vitest';
import { bookingStore } from '../../bookings/booking-store.ts';
import { bookingSample } from '../../bookings/testing/booking-sample.ts';
import { photoIdOf } from '../../photos/photo-keys.ts';
import { keys } from '../../platform/table/keys.ts';
import { deleteRow } from '../../platform/table/rows.ts';
import { startWorld } from '../../testing/world.ts';
import { handler as create } from '../endpoints/create-report.ts';
import { handler as readReport } from '../endpoints/get-report.ts';
import { handler as update } from '../endpoints/update-report.ts';
import { uploadPhoto } from '../testing/upload-photo.ts';

const world = await startWorld();
const admin = await world.person({ isAdmin: true });
const form = { serviceDate: '2026-11-20' };

const post = async (body: object) =>
  world.call(create, createReport, { cookie: admin.cookie, body: { ...form, ...body } });
const put = async (id: string, body: object) =>
  world.call(update, updateReport, {
    cookie: admin.cookie,
    params: { id },
    body: { ...form, ...body },
  });

const book = async (userId: string, serviceName: string) => {
  const { id: serviceId } = catalogueServices.find(({ name }) => name === serviceName)!;
  const booking = bookingSample({ userId, serviceId, serviceName });
  await bookingStore(world.table).put(booking);
  return booking.id;
};

describe('what a report is about', () => {
  it('is not a visit further ahead than one can be scheduled', async () => {
    const far = await post({ serviceDate: '9999-12-31' });
    expect([far.status, Object.keys(far.body.fields)]).toEqual([422, ['serviceDate']]);
    const { body } = await post({});
    const next = await put(body.id, { nextVisitDate: '9999-12-31' });
    expect([next.status, Object.keys(next.body.fields)]).toEqual([422, ['nextVisitDate']]);
  });

  it('comes from its booking, whatever the form contains', async () => {
    const customer = await world.person();
    const bookingId = await book(customer.id, 'Sheriff Membership');
    const { body } = await post({ customerId: customer.id, bookingId, line: 'pool' });
    expect(body).toMatchObject({ bookingId, line: 'yard', serviceName: 'Sheriff Membership' });
    const saved = await put(body.id, { customerId: customer.id, line: 'pool', gateClosed: true });
    expect(saved.body).toMatchObject({ bookingId, line: 'yard', gateClosed: true });
    const loose = await put(body.id, { customerId: customer.id, bookingId: null });
    expect(loose.body).toMatchObject({ bookingId: null, line: 'yard', serviceName: null });
  });

  it('has the booking’s address, and without one the customer’s', async () => {
    const customer = await world.person({ address: '1 Home Street' });
    const bookingId = await book(customer.id, 'Monthly Membership');
    const { body } = await post({ customerId: customer.id, bookingId });
    expect(body.customerAddress).toBe('12 Test Lane, Spring, TX 77373');
    const saved = await put(body.id, { customerId: customer.id });
    expect(saved.body.customerAddress).toBe('12 Test Lane, Spring, TX 77373');
    const loose = await put(body.id, { customerId: customer.id, bookingId: null });
    expect(loose.body.customerAddress).toBe('1 Home Street');
  });

  it('stays what its booking had after that is deleted, whoever the customer is by then', async () => {
    const [one, other] = [await world.person(), await world.person()];
    const bookingId = await book(one.id, 'Sheriff Membership');
    const { body } = await post({ customerId: one.id, bookingId });
    await deleteRow(world.table, { key: keys.booking(bookingId) });
    expect(await put(body.id, { customerId: other.id })).toMatchObject({
      status: 200,
      body: { bookingId, line: 'yard', serviceName: 'Sheriff Membership', customerId: other.id },
    });
  });

  it('is the operator’s choice without a booking, and unchanged if omitted', async () => {
    const { body } = await post({ line: 'yard', gateClosed: true, cleanedArea: true });
    expect(body).toMatchObject({ line: 'yard', gateClosed: true, serviceName: null });
    expect((await put(body.id, {})).body).toMatchObject({ line: 'yard', gateClosed: false });
    expect((await post({})).body).toMatchObject({ line: 'pool' });
    expect((await post({ line: 'roof' })).status).toBe(422);
  });

  it('is never someone else’s booking, and never one that does not exist', async () => {
    const [one, other] = [await world.person(), await world.person()];
    const bookingId = await book(one.id, 'Monthly Membership');
    const foreign = await post({ customerId: other.id, bookingId });
    expect(foreign.status).toBe(422);
    expect(foreign.body.fields).toHaveProperty('customerId');
    const { body } = await post({ customerId: one.id, bookingId });
    expect((await put(body.id, { customerId: other.id })).status).toBe(422);
    expect((await put(body.id, { customerId: null })).status).toBe(200);
    expect((await put(body.id, { customerId: other.id })).status).toBe(422);
    const missing = await post({ bookingId: randomUUID() });
    expect(missing.body.fields).toEqual({ bookingId: 'This booking could not be found.' });
  });
});

describe('the captions of a report’s photos', () => {
  it('follow their photos through every change of order, and are removed with them', async () => {
    const [one, two] = [await uploadPhoto(world, admin), await uploadPhoto(world, admin)];
    const { body } = await post({ photos: [one, two, one], photoCaptions: ['One', ' Two ', 'x'] });
    expect(body.photoCaptions).toEqual(['One', 'Two']);
    const [first, second] = body.photos;
    const turned = await put(body.id, { photos: [second, first] });
    expect(turned.body.photoCaptions).toEqual(['Two', 'One']);
    const left = await put(body.id, { photos: [first], photoCaptions: [''] });
    expect(left.body.photoCaptions).toEqual(['']);
    expect((await put(body.id, { photos: [], photoCaptions: ['alone'] })).body).toMatchObject({
      photos: [],
      photoCaptions: [],
    });
    expect((await put(body.id, { photoCaptions: ['x'.repeat(121)] })).status).toBe(422);
  });
});

describe('the service photos of a report', () => {
  it('have the fields of the specification, derived from the report', async () => {
    const customer = await world.person();
    const bookingId = await book(customer.id, 'Monthly Membership');
    const { body } = await post({
      customerId: customer.id,
      bookingId,
      photos: [await uploadPhoto(world, admin), await uploadPhoto(world, admin)],
      photoCaptions: ['The pump', ''],
      photoDetails: [{ slot: 'before' }, {}],
    });
    const [first, second] = body.photos;
    const common = { bookingId, uploadedAt: body.updatedAt };
    expect(body.servicePhotos).toEqual([
      {
        ...common,
        id: photoIdOf(first),
        photoUrl: first,
        description: 'The pump',
        photoType: 'before',
      },
      {
        ...common,
        id: photoIdOf(second),
        photoUrl: second,
        description: null,
        photoType: null,
      },
    ]);
    const read = await world.call(readReport, getReport, {
      cookie: admin.cookie,
      params: { id: body.id },
    });
    expect(read.body.servicePhotos).toEqual(body.servicePhotos);
  });

  it('are of no booking if the report is not, and follow its photos', async () => {
    const photos = [await uploadPhoto(world, admin), await uploadPhoto(world, admin)];
    const { body } = await post({ photos });
    expect(body.servicePhotos).toMatchObject([{ bookingId: null }, { bookingId: null }]);
    const left = await put(body.id, { photos: [body.photos[1]] });
    expect(left.body.servicePhotos).toMatchObject([{ photoUrl: body.photos[1] }]);
    expect((await put(body.id, { photos: [] })).body.servicePhotos).toEqual([]);
  });
});
