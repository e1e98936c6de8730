import * as z from 'zod/mini';

const ignored = z.optional(z.unknown());

/** Fields of a report that only the server sets; a client may send them back, and they are ignored. */
export const serverFields = {
  id: ignored,
  serviceName: ignored,
  finding: ignored,
  photoStates: ignored,
  servicePhotos: ignored,
  receivedAt: ignored,
  clockOffsetSeconds: ignored,
  status: ignored,
  deliveryStatus: ignored,
  deliveryError: ignored,
  customerName: ignored,
  customerAddress: ignored,
  createdAt: ignored,
  updatedAt: ignored,
};
export type ServerFields = { [Name in keyof typeof serverFields]?: unknown };
