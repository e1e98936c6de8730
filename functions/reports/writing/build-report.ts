import type { ReportForm } from 'shared/contracts/reports.ts';
import { lineOfService } from 'shared/domain/prices/catalogue.ts';
import type { ServiceLine } from 'shared/domain/lines/lines.ts';
import { photosPerReport } from 'shared/domain/photos/photo-rules.ts';
import { AppError } from 'shared/errors.ts';
import { personName } from '../../customers/person-name.ts';
import type { Profile } from '../../customers/stored-profile.ts';
import { adoptPhotos, type AdoptDependencies, type Adopted } from '../../photos/adopt-photos.ts';
import { captionsFor, fileNames } from './photo-captions.ts';
import { claimsOf, detailsFor, refuseOtherPhotos } from './photo-claims.ts';
import { visitClockFor } from './visit-clock-for.ts';
import { unreadyPhotos } from '../photos/report-photos.ts';
import type { StoredReport } from '../stored-report.ts';
import { visitFacts } from './accept-facts.ts';
import { linkVisit, type LinkDependencies, type VisitLink } from './link-visit.ts';

export type SaveDependencies = AdoptDependencies & {
  profiles: { find: (userId: string) => Promise<Profile | undefined> };
} & LinkDependencies;

export type Save = {
  before: StoredReport;
  form: ReportForm;
  adminId: string;
  now: Date;
  /** Only in saves from a phone: the key of this save, and the photos that are still on the phone. */
  phone?: { saveKey: string; announcedPhotos: { id: string; sha256: string }[] };
};

/** More than the saves that several phones may repeat at the same time. */
const saveKeysStored = 20;

/** Enough for all photos of a report and as many that were removed again. */
const announcedStored = 2 * photosPerReport;

export type PreparedSave = { report: StoredReport; link: VisitLink };

/**
 * Applies a form to the previous version of a report. New photos are copied to the report, or awaited.
 * @throws AppError `invalid` for an unknown customer or booking, another customer's booking, or a photo
 * that cannot be used; `conflict` for a booking that has another report.
 */
export const buildReport = async (
  save: Save,
  { profiles, bookings, reports, ...processing }: SaveDependencies,
): Promise<PreparedSave> => {
  const { before, form, adminId } = save;
  refuseOtherPhotos(form, before);
  const [customer, visit] = await Promise.all([
    findCustomer(form.customerId, profiles),
    findVisit(save, bookings),
  ]);
  const link = await linkVisit({ before, bookingId: visit.bookingId }, { bookings, reports });
  const claims = claimsOf(form, [
    ...before.announcedPhotos,
    ...(save.phone?.announcedPhotos ?? []),
  ]);
  const adopted = await adoptPhotos(
    {
      entries: form.photos,
      uploaderId: adminId,
      reportId: before.id,
      held: before.photos,
      unready: unreadyPhotos(before),
      claims,
    },
    processing,
  );
  return { report: applyForm({ ...save, customer, visit, adopted, claims }), link };
};

const findCustomer = async (
  customerId: string | null,
  profiles: SaveDependencies['profiles'],
): Promise<Profile | null> => {
  if (customerId === null) return null;
  const customer = await profiles.find(customerId);
  if (customer && !customer.isAdmin) return customer;
  throw invalid('customerId', 'This customer could not be found. Please select another one.');
};

/** What a report takes from its booking or, without one, from the form. */
type Visit = {
  bookingId: string | null;
  serviceName: string | null;
  line: ServiceLine;
  /** From the booking: the pool is not always at the customer's own address. */
  address: string | null;
};

const findVisit = async (
  { before, form }: Pick<Save, 'before' | 'form'>,
  bookings: SaveDependencies['bookings'],
): Promise<Visit> => {
  const bookingId = form.bookingId === undefined ? before.bookingId : form.bookingId;
  if (bookingId === null)
    return { bookingId, serviceName: null, line: form.line ?? before.line, address: null };
  const isStored = bookingId === before.bookingId;
  const { serviceName, line, customerAddress: address } = before;
  const saved = { bookingId, serviceName, line, address };
  if (isStored && (form.customerId === null || form.customerId === before.customerId)) return saved;
  const booking = await bookings.find(bookingId);
  // Sending the report completes the booking, so it must belong to the same customer.
  if (booking && form.customerId !== null && booking.userId !== form.customerId)
    throw invalid('customerId', 'This booking belongs to another customer.');
  if (booking)
    return {
      bookingId,
      serviceName: booking.serviceName,
      line: lineOfService(booking.serviceId),
      address: booking.address,
    };
  if (isStored) return saved;
  throw invalid('bookingId', 'This booking could not be found.');
};

const invalid = (field: string, message: string) =>
  new AppError('invalid', message, { fields: { [field]: message } });

type Change = Save & {
  customer: Profile | null;
  visit: Visit;
  adopted: Adopted;
  claims: ReadonlyMap<string, string>;
};

const applyForm = (change: Change): StoredReport => {
  const { before, form, now, customer } = change;
  const { photos } = change.adopted;
  const { address, ...visit } = change.visit;
  // The email comes from the profile, the time from the delivery, and the warning from the clean-up.
  const { customerEmail: _address, sentAt: _time, version: _version, ...shown } = form;
  const { cleanupWarningNotified: _warned, cleanupWarningDate: _date, ...rest } = shown;
  const { photoNames: _names, phoneTime: _clock, sentToCustomer: isQueued, ...written } = rest;
  return {
    ...before,
    ...written,
    ...visit,
    ...phoneFacts(change),
    ...visitFacts(visit.line, change),
    photos,
    photoCaptions: captionsFor({ photos, form, before }),
    photoDetails: detailsFor(change),
    ...visitClockFor(change),
    waitingPhotos: awaitedOf(change),
    failedPhotos: {},
    status: 'draft',
    // A plain save takes a report out of the queue.
    delivery: { state: isQueued ? 'queued' : 'none' },
    customerName: customer && personName(customer),
    customerEmail: customer?.email ?? null,
    customerAddress: customer && (address ?? customer.address),
    version: before.version + 1,
    updatedAt: now.toISOString(),
  };
};

/** The first hash of a photo wins, because a later one could be of another picture. */
const phoneFacts = ({
  before,
  phone,
  now,
}: Change): Pick<StoredReport, 'saveKeys' | 'announcedPhotos'> => {
  if (!phone) return { saveKeys: before.saveKeys, announcedPhotos: before.announcedPhotos };
  const known = before.announcedPhotos;
  const at = now.toISOString();
  const added = phone.announcedPhotos.filter(({ id }) => !known.some((photo) => photo.id === id));
  return {
    saveKeys: [...before.saveKeys, phone.saveKey].slice(-saveKeysStored),
    announcedPhotos: [...known, ...added.map((photo) => ({ ...photo, at }))].slice(
      -announcedStored,
    ),
  };
};

/** Photos that are already awaited keep their start time; failed ones start over. */
const awaitedOf = ({ before, form, now, adopted }: Change): StoredReport['waitingPhotos'] => {
  const names = fileNames(form);
  return Object.fromEntries(
    adopted.waiting.map(({ uploaderId, photoId }) => {
      const known = before.waitingPhotos[photoId];
      const name = names.get(photoId) || (known ?? before.failedPhotos[photoId])?.name || '';
      return [photoId, { uploaderId, name, since: known?.since ?? now.toISOString() }];
    }),
  );
};
