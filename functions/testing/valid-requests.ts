import { randomUUID } from 'node:crypto';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { catalogueServices } from 'shared/domain/catalogue.ts';
import { addDays, businessDate } from 'shared/domain/dates.ts';
import { bookingStore } from '../bookings/booking-store.ts';
import type { StoredBooking } from '../bookings/booking-store.ts';
import { bookingSample } from '../bookings/testing/booking-sample.ts';
import { lineIdOf } from '../cart/cart-rules.ts';
import { cartStore } from '../cart/cart-store.ts';
import { messageItem } from '../messages/stored-message.ts';
import { photoIdOf, thumbKey } from '../photos/photo-keys.ts';
import { photos } from '../platform/photo-bucket.ts';
import { newQuote, quoteStore } from '../quotes/quote-store.ts';
import { reportStore } from '../reports/report-store.ts';
import type { StoredReport } from '../reports/stored-report.ts';
import { samplePng, sampleReport } from '../reports/testing/report-samples.ts';
import { uploadPhoto } from '../reports/testing/upload-photo.ts';
import { newSignup, signupStore } from '../signup/signup-store.ts';
import { filledIn, personal } from './personal-data.ts';
import { beginUpload, sendPart } from '../uploads/testing/part-upload.ts';
import type { TestRequest } from './api-event.ts';
import type { TestPerson, World } from './world.ts';

const { firstName, lastName, phone, address } = personal;

const service = catalogueServices.find(({ name }) => name === 'Monthly Membership')!;
const line = { serviceId: service.id, options: {}, quantity: 1 };
const lineId = lineIdOf(service.id, {});
const visitDay = addDays(businessDate(new Date()), 7);

const params = async (made: { id: string } | Promise<{ id: string }>) => ({
  params: { id: (await made).id },
});

/**
 * For each endpoint that takes something, a way to make what it is about and the request that asks for it: what is
 * somebody's is the customer's, uploads are the administrator's. Each request passes when who may send it does.
 */
export const validRequests = (
  world: World,
  { customer, admin }: { customer: TestPerson; admin: TestPerson },
): Record<string, () => Promise<TestRequest>> => {
  const bucket = photos();
  const bookings = bookingStore(world.table);
  const cart = cartStore(world.table);
  const reports = reportStore(world.table);

  const contact = { firstName, lastName, phone, email: customer.email };
  const signup = filledIn('signup', customer.email);
  const quote = { ...contact, serviceAddress: address, message: personal.message };

  const aBooking = async (changes: Partial<StoredBooking> = {}) => {
    const { specialInstructions } = personal;
    const booking = bookingSample({
      userId: customer.id,
      scheduledDate: visitDay,
      address,
      specialInstructions,
      contact,
      ...changes,
    });
    await bookings.put(booking);
    return booking;
  };
  const aReport = async (changes: Partial<StoredReport> = {}) => {
    const id = randomUUID();
    const photo = `photos/${id}/${randomUUID()}`;
    for (const key of [photo, thumbKey(photo)])
      await bucket.write({ key, type: 'image/png', body: samplePng() });
    const report = sampleReport({
      id,
      customerId: customer.id,
      customerName: `${firstName} ${lastName}`,
      customerEmail: customer.email,
      customerAddress: address,
      status: 'draft',
      notes: personal.notes,
      photos: [photo],
      photoCaptions: [personal.caption],
      ...changes,
    });
    await reports.create(report);
    return report;
  };
  const sent = {
    status: 'sent',
    sentToCustomer: true,
    sentAt: '2026-11-20T19:00:00.000Z',
  } as const;
  const aMessage = async () => {
    const message = {
      id: randomUUID(),
      customerId: customer.id,
      serviceReportId: randomUUID(),
      subject: 'Service report',
      message: personal.message,
      sentAt: new Date().toISOString(),
      readAt: null,
    };
    await world.table.client.send(
      new PutCommand({ TableName: world.table.name, Item: messageItem(message) }),
    );
    return message;
  };
  const fillCart = async () => {
    // Added to a line that is there, it would make two of it.
    await cart.remove(customer.id, lineId);
    await cart.add({
      userId: customer.id,
      line: { ...line, id: lineId, specialInstructions: personal.specialInstructions },
      idempotentAction: undefined,
      now: new Date(),
    });
  };
  const inCart = async () => {
    await fillCart();
    return { params: { id: lineId } };
  };
  const anUpload = async () => {
    const upload = await beginUpload(world, admin);
    const part = await sendPart(world, admin, { ...upload, number: 1, bytes: samplePng() });
    return { upload, part };
  };
  const ofUpload = async (changes: Record<string, string> = {}) => {
    const { upload, part } = await anUpload();
    const { uploadId, key } = upload;
    return { request: { params: { uploadId, ...changes }, query: { key } }, part };
  };
  const formOfReport = async () => ({
    serviceDate: '2026-11-20',
    customerId: customer.id,
    notes: personal.notes,
    photos: [await uploadPhoto(world, admin)],
    photoCaptions: [personal.caption],
  });
  return {
    'place-bookings': async () => {
      await fillCart();
      return {
        body: {
          ...contact,
          address,
          scheduledDate: visitDay,
          preferredTime: 'Morning 8-12',
          specialInstructions: personal.specialInstructions,
          paymentMethod: 'zelle',
          lines: [{ id: lineId, quantity: 1 }],
        },
      };
    },
    'cancel-booking': async () => params(aBooking()),
    'transition-booking': async () => ({
      ...(await params(aBooking())),
      body: { action: 'cancel', reason: personal.reason },
    }),
    'create-review': async () => ({
      ...(await params(aBooking({ status: 'completed' }))),
      body: { rating: 5, comment: personal.comment },
    }),
    'update-review': async () => {
      const { id } = bookingSample();
      const at = new Date().toISOString();
      const review = { id, bookingId: id, userId: customer.id, createdAt: at, updatedAt: at };
      const written = { rating: 4, comment: personal.comment };
      await aBooking({ id, status: 'completed', review: { ...review, ...written } });
      return { params: { id }, body: { rating: 5, comment: personal.comment } };
    },
    'add-to-cart': async () => ({
      body: { ...line, specialInstructions: personal.specialInstructions },
    }),
    'update-cart-item': async () => ({
      ...(await inCart()),
      body: { quantity: 2, specialInstructions: personal.specialInstructions },
    }),
    'remove-from-cart': inCart,
    'get-service': async () => ({ params: { id: service.id } }),
    'update-profile': async () => ({ body: filledIn('profile') }),
    'list-customers': async () => ({ query: { search: lastName } }),
    'get-customer': async () => params(customer),
    'list-bookings-of-customer': async () => params(customer),
    'list-reports-of-customer': async () => params(customer),
    'list-messages-of-customer': async () => params(customer),
    // Another customer: this one's session is needed for the others.
    'end-customer-sessions': async () => params(world.person()),
    'read-message': async () => params(aMessage()),
    'create-photo-upload': async () => ({ body: { filename: personal.caption } }),
    'get-photo': async () => {
      const { id, photos: keys } = await aReport(sent);
      return { params: { reportId: id, photoId: photoIdOf(keys[0]!) } };
    },
    'request-quote': async () => ({ body: quote }),
    'transition-quote': async () => {
      const request = newQuote(randomUUID(), quote, new Date());
      await quoteStore(world.table).put(request);
      return { ...(await params(request)), body: { action: 'contact' } };
    },
    'sign-up': async () => ({ body: signup }),
    'handle-signup': async () => {
      const request = newSignup(randomUUID(), signup, new Date());
      await signupStore(world.table).put(request);
      return params(request);
    },
    'get-report': async () => params(aReport()),
    'create-report': async () => ({
      body: { ...(await formOfReport()), bookingId: (await aBooking({ status: 'confirmed' })).id },
    }),
    'update-report': async () => ({ ...(await params(aReport())), body: await formOfReport() }),
    'send-report': async () => params(aReport()),
    'send-report-email': async () => params(aReport()),
    'download-report': async () => params(aReport(sent)),
    'download-all-reports': async () => {
      await aReport(sent);
      return {};
    },
    'create-multipart-upload': async () => ({
      body: { filename: personal.caption, type: 'image/png' },
    }),
    'list-upload-parts': async () => (await ofUpload()).request,
    'sign-upload-part': async () => (await ofUpload({ partNumber: '2' })).request,
    'complete-multipart-upload': async () => {
      const { request, part } = await ofUpload();
      return { ...request, body: { parts: [part] } };
    },
    'abort-multipart-upload': async () => (await ofUpload()).request,
    'get-upload-params': async () => ({
      query: { filename: personal.caption, type: 'image/png' },
    }),
  };
};
