import { listCustomers } from 'shared/contracts/customers.ts';
import { listBookings } from 'shared/contracts/bookings.ts';
import { addToCart, updateCartItem } from 'shared/contracts/cart.ts';
import { placeBookings } from 'shared/contracts/checkout.ts';
import type { Contract } from 'shared/contracts/contract.ts';
import { transitionBooking } from 'shared/contracts/admin-bookings.ts';
import { answerCustomer, chatMessageLength, sendChatMessage } from 'shared/contracts/chat.ts';
import { actOnLink } from 'shared/contracts/links.ts';
import { createPhotoUpload } from 'shared/contracts/photos.ts';
import { updateProfile } from 'shared/contracts/profile.ts';
import { requestQuote } from 'shared/contracts/quotes.ts';
import { createReport, updateReport } from 'shared/contracts/reports.ts';
import { createReview, updateReview } from 'shared/contracts/reviews.ts';
import { login, signInCallback } from 'shared/contracts/session.ts';
import { signUp } from 'shared/contracts/signup.ts';
import {
  completeMultipartUpload,
  createMultipartUpload,
  getUploadParams,
  listUploadParts,
} from 'shared/contracts/uploads.ts';
import { saveVisitReport } from 'shared/contracts/visit-reports.ts';
import { expect, test } from 'vitest';
import { scenariosOf } from './testing/scenarios/all-scenarios.ts';
import { startWorld } from './testing/world.ts';

const world = await startWorld();
const [admin, customer] = await Promise.all([world.person({ isAdmin: true }), world.person()]);
const stage = { world, admin, customer: async () => customer };

/** The outermost values that a field accepts, and the first ones that it refuses. */
type Edges = { takes: readonly unknown[]; refuses: readonly unknown[] };

const text = (length: number) => 'x'.repeat(length);
const upTo = (most: number): Edges => ({ takes: ['', text(most)], refuses: [text(most + 1)] });
const between = (least: number, most: number): Edges => ({
  takes: [text(least), ` ${text(most)} `],
  refuses: ['', ` ${text(least - 1)} `, text(most + 1)],
});
/** Like {@link between}, but not trimmed. */
const asIs = (least: number, most: number): Edges => ({
  takes: [text(least), text(most)],
  refuses: [text(least - 1), text(most + 1)],
});
const whole = (least: number, most: number): Edges => ({
  takes: [least, most],
  refuses: [least - 1, most + 1, least + 0.5],
});
const listOf = (most: number, one: unknown, least = 0): Edges => ({
  takes: [least, most].map((length) => Array.from({ length }, () => one)),
  refuses: [least - 1, most + 1]
    .filter((length) => length >= 0)
    .map((length) => Array.from({ length }, () => one)),
});
const asText = ({ takes, refuses }: Edges): Edges => ({
  takes: takes.map(String),
  refuses: refuses.map(String),
});

const name = between(1, 100);
const email = {
  takes: [`${text(242)}@example.com`],
  refuses: [`${text(243)}@example.com`, text(9), ''],
};
/** At least ten digits, with any characters between them. */
const phone = {
  takes: ['(281) 555-0142', '2815550142'.padEnd(40, '-')],
  refuses: ['', '(281) 555-014', '2815550142'.padEnd(41, '-')],
};
const bytes = { photo: 10 * 1024 * 1024, upload: 100 * 1024 * 1024 };
const line = { id: '3d1f0a52-8d57-4a6c-b1b5-6f2f1f3f9a10', quantity: 1 };
const part = { PartNumber: 1, ETag: '"1"' };
const pages = { limit: asText(whole(1, 50)), cursor: upTo(1024) };
const cartLine = { quantity: whole(1, 99), specialInstructions: upTo(1000) };
const review = { rating: whole(1, 5), comment: upTo(2000) };
const report = {
  notes: upTo(10_000),
  photos: listOf(20, text(4096)),
  'photos.0': upTo(4096),
  photoCaptions: listOf(20, text(120)),
  'photoCaptions.0': upTo(120),
  photoNames: listOf(20, text(255)),
  'photoNames.0': upTo(255),
  photoDetails: listOf(20, {}),
  sentAt: upTo(40),
  customerEmail: { ...email, refuses: email.refuses.filter((address) => address !== '') },
};

const { sentAt: _sentAt, customerEmail: _customerEmail, ...visitReport } = report;
const announced = { id: '00000000-0000-4000-8000-000000000000', sha256: `${'A'.repeat(43)}=` };
const addition = { chemical: 'salt', amount: 40, unit: 'lb' };
const water = {
  added: listOf(20, addition),
};

type Place = 'params' | 'query' | 'body';
type Limits = Readonly<Record<string, Edges>>;
/** The optional number selects the scenario whose request is changed; the first one by default. */
const limits: readonly (readonly [Contract, Place, Limits, number?])[] = [
  [
    updateProfile,
    'body',
    {
      firstName: name,
      lastName: name,
      phone,
      address: between(10, 300),
      poolAccess: upTo(1000),
      petDetails: upTo(1000),
    },
  ],
  [
    signUp,
    'body',
    {
      firstName: name,
      lastName: name,
      email,
      phone: between(10, 40),
      address: between(10, 300),
      poolAccess: between(10, 1000),
      petDetails: upTo(1000),
      specialRequests: upTo(2000),
      website: upTo(500),
    },
  ],
  [
    requestQuote,
    'body',
    {
      firstName: name,
      lastName: name,
      email,
      phone,
      serviceAddress: between(10, 300),
      message: upTo(4000),
      website: upTo(500),
    },
  ],
  [
    placeBookings,
    'body',
    {
      firstName: name,
      lastName: name,
      email,
      phone,
      address: between(10, 300),
      specialInstructions: upTo(1000),
      lines: listOf(40, line),
      'lines.0.quantity': whole(1, 99),
    },
  ],
  [addToCart, 'body', cartLine],
  [updateCartItem, 'body', cartLine],
  [createReview, 'body', review],
  [updateReview, 'body', review],
  [sendChatMessage, 'body', { text: between(1, chatMessageLength) }],
  [answerCustomer, 'body', { text: between(1, chatMessageLength) }],
  [actOnLink, 'body', review, 4],
  [transitionBooking, 'body', { reason: between(1, 500) }],
  [transitionBooking, 'body', { reason: upTo(500) }, 1],
  [createReport, 'body', report],
  [updateReport, 'body', report],
  [saveVisitReport, 'body', { ...visitReport, announcedPhotos: listOf(20, announced) }],
  [createReport, 'body', water],
  [createReport, 'body', { 'yard.unusual': upTo(500), 'yard.bags': whole(0, 100) }, 1],
  [createPhotoUpload, 'body', { filename: upTo(255), size: whole(1, bytes.photo) }],
  [
    createMultipartUpload,
    'body',
    { filename: asIs(1, 1024), 'metadata.size': asText(whole(1, bytes.upload)) },
  ],
  [
    completeMultipartUpload,
    'body',
    {
      parts: listOf(10_000, part, 1),
      'parts.0.PartNumber': whole(1, 10_000),
      'parts.0.ETag': asIs(1, 128),
    },
  ],
  [
    getUploadParams,
    'query',
    { filename: asIs(1, 1024), 'metadata[size]': asText(whole(1, bytes.upload)) },
  ],
  [listUploadParts, 'params', { uploadId: asIs(16, 1024) }],
  [listUploadParts, 'query', { key: upTo(1024) }],
  [login, 'query', { returnTo: upTo(2048) }],
  [signInCallback, 'query', { code: upTo(4096), state: upTo(512) }],
  [listBookings, 'query', pages],
  [listCustomers, 'query', { ...pages, search: upTo(100) }],
];

/** A copy of part of a request, with the value at a path replaced. */
const changed = (thing: unknown, [step, ...rest]: readonly string[], value: unknown): unknown => {
  if (step === undefined) return value;
  if (Array.isArray(thing))
    return thing.map((one, index) => (String(index) === step ? changed(one, rest, value) : one));
  return { ...Object(thing), [step]: changed(Object(thing)[step], rest, value) };
};

const cases = limits.flatMap(([contract, place, fields, at = 0]) =>
  Object.entries(fields).map(
    ([field, edges]) =>
      [`${contract.name} ${place}.${field}`, contract, place, field, edges, at] as const,
  ),
);

test.each(cases)('%s accepts values at its limit and refuses those beyond', async (...limit) => {
  const [, contract, place, field, { takes, refuses }, at] = limit;
  const request = await scenariosOf(contract)[at]!.prepare(stage, new Date());
  const errorsOf = (value: unknown) => {
    const { error } = contract[place]!.safeParse(
      changed(request[place] ?? {}, field.split('.'), value),
    );
    return error?.issues.map(({ path }) => path.join('.'));
  };
  expect(contract[place]!.safeParse(request[place] ?? {}).error).toBeUndefined();
  for (const value of takes)
    expect(errorsOf(value), 'Refused within the limit that this file states').toBeUndefined();
  for (const value of refuses)
    expect(errorsOf(value)?.[0], 'Accepted beyond the limit that this file states').toBe(field);
});
