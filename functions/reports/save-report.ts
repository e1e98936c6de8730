import type { ReportForm } from 'shared/contracts/reports.ts';
import { AppError } from 'shared/errors.ts';
import type { Profile } from '../customers/profile-store.ts';
import { adoptPhotos } from '../photos/adopt-photos.ts';
import type { PhotoBucket } from '../platform/photo-bucket.ts';
import { deliveryStatusOnSave } from './report-rules.ts';
import type { StoredReport } from './stored-report.ts';

export type SaveDependencies = {
  bucket: PhotoBucket;
  profiles: { find: (userId: string) => Promise<Profile | undefined> };
};

type Save = { before: StoredReport; form: ReportForm; adminId: string; now: Date };

/**
 * The report a form makes of the one before, its new photos already stored under it.
 * @throws AppError `invalid` for an unknown customer or a photo that cannot be taken.
 */
export const prepareSave = async (
  save: Save,
  { bucket, profiles }: SaveDependencies,
): Promise<StoredReport> => {
  const { before, form, adminId } = save;
  const customer = await findCustomer(form.customerId, profiles);
  const photos = await adoptPhotos(
    { entries: form.photos, uploaderId: adminId, reportId: before.id, held: before.photos },
    bucket,
  );
  return applyForm({ ...save, customer, photos });
};

const findCustomer = async (
  customerId: string | null,
  profiles: SaveDependencies['profiles'],
): Promise<Profile | null> => {
  if (customerId === null) return null;
  const customer = await profiles.find(customerId);
  if (customer && !customer.isAdmin) return customer;
  const message = 'This customer could not be found. Please select another one.';
  throw new AppError('invalid', message, { fields: { customerId: message } });
};

type Change = Save & { customer: Profile | null; photos: string[] };

/** What a save makes of a report: the server's own fields are never read from the form. */
const applyForm = ({ before, form, adminId, now, customer, photos }: Change): StoredReport => {
  // The address of the mail is the customer's own; when it was sent is for the delivery to say.
  const { customerEmail: _address, sentAt: _time, version: _version, bookingId, ...written } = form;
  const deliveryStatus = deliveryStatusOnSave(form);
  return {
    ...before,
    ...written,
    bookingId: bookingId === undefined ? before.bookingId : bookingId,
    photos,
    status: 'draft',
    sentToCustomer: false,
    deliveryStatus,
    deliveryError: null,
    queuedBy: deliveryStatus === 'queued' ? adminId : null,
    claimId: null,
    claimedAt: null,
    handedOverAt: null,
    customerName: customer && nameOf(customer),
    customerEmail: customer?.email ?? null,
    customerAddress: customer?.address ?? null,
    version: before.version + 1,
    updatedAt: now.toISOString(),
  };
};

const nameOf = ({ firstName, lastName, email }: Profile): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email;
