import { exportCharges } from 'shared/contracts/charges.ts';
import { bookingDays } from '../../bookings/booking-days.ts';
import { profileStore } from '../../customers/profile-store.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { photos } from '../../platform/storage/photo-bucket.ts';
import { chargeStore } from '../charge-store.ts';
import { chargesCsv } from '../charges-csv.ts';
import { namesOf } from '../due-items.ts';
import { readMonth } from '../read-month.ts';

/** Seconds within which the download must start. */
const expires = 60;

export const handler = endpoint({
  contract: exportCharges,
  dependencies: (table) => ({
    charges: chargeStore(table),
    days: bookingDays(table),
    profiles: profileStore(table),
    bucket: photos(),
  }),
  handle: async ({ query: { month }, caller }, { charges, days, profiles, bucket }) => {
    const [{ userId }, lines] = await Promise.all([
      caller.verified(),
      readMonth(month, { charges, days }),
    ]);
    const owners = lines.map(({ customerId }) => customerId);
    const csv = chargesCsv(lines, await namesOf(owners, profiles));
    const key = `exports/${userId}/charges-${month}.csv`;
    // Without a byte order mark, Excel reads the file in the machine's code page and shows 'JosÃ©'.
    const body = Buffer.from(`\u{FEFF}${csv}`);
    await bucket.write({ key, type: 'text/csv; charset=utf-8', body });
    const disposition = `attachment; filename="charges-${month}.csv"`;
    return { location: await bucket.presignGet({ key, expires, disposition }) };
  },
});
