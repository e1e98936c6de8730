/** The outermost values that a field accepts, and the first ones that it refuses. */
export type Edges = { takes: readonly unknown[]; refuses: readonly unknown[] };

const text = (length: number) => 'x'.repeat(length);
const upTo = (most: number): Edges => ({ takes: ['', text(most)], refuses: [text(most + 1)] });
/** Trimmed first. */
const between = (least: number, most: number): Edges => ({
  takes: [text(least), ` ${text(most)} `],
  refuses: ['', ` ${text(least - 1)} `, text(most + 1)],
});
const asIs = (least: number, most: number): Edges => ({
  takes: [text(least), text(most)],
  refuses: [text(least - 1), text(most + 1)],
});
const whole = (least: number, most: number): Edges => ({
  takes: [least, most],
  refuses: [least - 1, most + 1, least + 0.5],
});
const range = (least: number, most: number, step: number): Edges => ({
  takes: [least, most],
  refuses: [least - step, most + step].map((value) => Number(value.toFixed(2))),
});
const asText = ({ takes, refuses }: Edges): Edges => ({
  takes: takes.map(String),
  refuses: refuses.map(String),
});
const listOf = (most: number, one: unknown, least = 0): Edges => ({
  takes: [least, most].map((length) => Array.from({ length }, () => one)),
  refuses: [least - 1, most + 1]
    .filter((length) => length >= 0)
    .map((length) => Array.from({ length }, () => one)),
});
const orNone = ({ takes, refuses }: Edges): Edges => ({
  takes: [...takes, ''],
  refuses: refuses.filter((value) => value !== ''),
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
const postalAddress = between(10, 300);
const id = '3d1f0a52-8d57-4a6c-b1b5-6f2f1f3f9a10';
const bytes = { photo: 10 * 1024 * 1024, upload: 100 * 1024 * 1024 };
const offerLine = {
  serviceId: null,
  name: 'Filter rebuild',
  price: '80.00',
  per: 'visit',
  taxable: true,
  everyWeeks: null,
};
const hash = `${'A'.repeat(43)}=`;

/** Several are those of the forms of a union, in their order. */
export type FieldLimits = Edges | readonly Edges[];

/**
 * Repeats every limit of a request, by path, and by contract where they differ, so that no limit is changed by
 * mistake.
 */
export const limits: Readonly<Record<string, FieldLimits | Readonly<Record<string, FieldLimits>>>> =
  {
    'body.added': listOf(20, { chemical: 'salt', amount: 40, unit: 'lb' }),
    'body.added[].amount': { takes: [0.01, 10_000], refuses: [0, 10_000.01] },
    'body.added[].strength': range(5, 15, 0.1),
    'body.address': postalAddress,
    'body.announcedPhotos': listOf(20, { id, sha256: hash }),
    'body.cleanupWarningDate': upTo(40),
    'body.comment': upTo(2000),
    'body.consent': upTo(40),
    'body.csv': upTo(400_000),
    'body.customerEmail': orNone(email),
    'body.email': {
      'add-customer': orNone(email),
      'update-customer': orNone(email),
      'request-quote': between(1, 254),
      others: email,
    },
    'body.filename': { 'create-photo-upload': upTo(255), others: asIs(1, 1024) },
    'body.firstName': name,
    'body.items': listOf(40, { kind: 'charge', id }, 1),
    'body.lastName': name,
    'body.lines': {
      'create-offer': listOf(10, offerLine, 1),
      'place-bookings': listOf(40, { id, quantity: 1 }),
    },
    'body.lines[].name': name,
    'body.lines[].quantity': whole(1, 99),
    'body.message': upTo(4000),
    'body.metadata.size': asText(whole(1, bytes.upload)),
    'body.name': name,
    'body.note': { 'create-offer': upTo(1000), others: upTo(500) },
    'body.notes': upTo(10_000),
    'body.parts': listOf(10_000, { PartNumber: 1, ETag: '"1"' }, 1),
    'body.parts[].ETag': asIs(1, 128),
    'body.parts[].PartNumber': whole(1, 10_000),
    'body.petDetails': upTo(1000),
    'body.phone': { 'sign-up': between(10, 40), 'request-quote': between(1, 40), others: phone },
    'body.photoCaptions': listOf(20, text(120)),
    'body.photoCaptions[]': upTo(120),
    'body.photoDetails': listOf(20, {}),
    'body.photoDetails[].takenAt': {
      takes: [`2026-11-20T10:42:31.${'0'.repeat(14)}-06:00`],
      refuses: [`2026-11-20T10:42:31.${'0'.repeat(15)}-06:00`],
    },
    'body.photoNames': listOf(20, text(255)),
    'body.photoNames[]': upTo(255),
    'body.photos': { 'mark-not-possible': listOf(4, text(4096)), others: listOf(20, text(4096)) },
    'body.photos[]': upTo(4096),
    'body.poolAccess': { 'sign-up': between(10, 1000), others: upTo(1000) },
    'body.poolAlkalinity.high': range(60, 180, 1),
    'body.poolAlkalinity.low': range(60, 180, 1),
    'body.poolBleach': range(5, 15, 0.1),
    'body.poolCalcium.high': range(150, 400, 1),
    'body.poolCalcium.low': range(150, 400, 1),
    'body.poolGallons': whole(100, 2_000_000),
    'body.poolPh.high': range(7.2, 7.8, 0.1),
    'body.poolPh.low': range(7.2, 7.8, 0.1),
    'body.poolSalt.high': range(1000, 6000, 1),
    'body.poolSalt.low': range(1000, 6000, 1),
    'body.poolStabilizer.high': range(30, 100, 1),
    'body.poolStabilizer.low': range(30, 100, 1),
    'body.quantity': whole(1, 99),
    'body.rating': whole(1, 5),
    'body.reason': {
      'act-on-charge': between(1, 500),
      'act-on-customers-plan': between(1, 500),
      'act-on-payment': between(1, 500),
      // One of a few words.
      'mark-not-possible': [],
      'rain-out-day': between(1, 500),
      'refund-payment': between(1, 500),
      'transition-booking': [between(1, 500), upTo(500)],
      others: upTo(500),
    },
    'body.revision': { 'update-route': whole(0, Number.MAX_SAFE_INTEGER) },
    'body.seen.preferredTime': [upTo(50), upTo(50)],
    'body.sentAt': upTo(40),
    'body.serviceAddress': { 'request-quote': between(1, 300), others: postalAddress },
    'body.size': whole(1, bytes.photo),
    'body.specialInstructions': upTo(1000),
    'body.specialRequests': upTo(2000),
    'body.taxRate': { takes: [0, 0.999999], refuses: [-0.000001, 1] },
    'body.text': between(1, 2000),
    'body.visits': { 'rain-out-day': listOf(200, id, 1), others: listOf(200, id) },
    'body.water.borate': range(0, 100, 1),
    'body.water.bromine': range(0, 30, 0.1),
    'body.water.calciumHardness': range(0, 1000, 1),
    'body.water.cellOutput': range(0, 100, 1),
    'body.water.cleanFilterPressure': range(0, 60, 1),
    'body.water.combinedChlorine': range(0, 10, 0.1),
    'body.water.cyanuricAcid': range(0, 300, 1),
    'body.water.filterPressure': range(0, 60, 1),
    'body.water.freeChlorine': range(0, 30, 0.1),
    'body.water.ph': range(6.2, 9, 0.1),
    'body.water.phosphates': range(0, 10_000, 1),
    'body.water.salt': range(0, 10_000, 1),
    'body.water.temperatureF': range(32, 110, 1),
    'body.water.totalAlkalinity': range(0, 500, 1),
    'body.water.totalChlorine': range(0, 40, 0.1),
    'body.water.totalDissolvedSolids': range(0, 10_000, 1),
    'body.website': upTo(500),
    'body.words': upTo(300),
    'body.yard.areas': listOf(6, 'back'),
    'body.yard.bags': whole(0, 100),
    'body.yard.unusual': upTo(500),
    'params.uploadId': asIs(16, 1024),
    'query.code': upTo(4096),
    'query.cursor': upTo(1024),
    'query.filename': asIs(1, 1024),
    'query.key': upTo(1024),
    'query.limit': {
      'get-record': asText(whole(1, 1000)),
      'get-record-of-customer': asText(whole(1, 1000)),
      others: asText(whole(1, 50)),
    },
    'query.metadata[size]': asText(whole(1, bytes.upload)),
    'query.part': asText(whole(1, 1000)),
    'query.parts': asText(whole(1, 1000)),
    'query.returnTo': upTo(2048),
    'query.search': upTo(100),
    'query.state': { 'sign-in-callback': upTo(512) },
  };
