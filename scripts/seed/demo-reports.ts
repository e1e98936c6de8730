import { lineOfService } from 'shared/domain/prices/catalogue.ts';
import type { StoredBooking } from '../../functions/bookings/booking-store.ts';
import { blankReport, type StoredReport } from '../../functions/reports/stored-report.ts';
import type { DemoBookings } from './demo-bookings.ts';
import { demoNeighbors, type DemoCustomer } from './demo-customers.ts';
import { demoId } from './demo-id.ts';

/** 20:00 UTC is in the afternoon of the same day in Texas. */
const afternoonOf = (date: string): string => `${date}T20:00:00.000Z`;

const reportOf = (key: string, booking: StoredBooking, customer: DemoCustomer): StoredReport => {
  const serviceDate = booking.scheduledDate ?? booking.createdAt.slice(0, 10);
  const createdAt = afternoonOf(serviceDate);
  return {
    ...blankReport({ id: demoId(`report ${key}`), serviceDate, createdAt }),
    customerId: customer.id,
    bookingId: booking.id,
    serviceName: booking.serviceName,
    line: lineOfService(booking.serviceId),
    customerName: `${customer.firstName} ${customer.lastName}`,
    customerEmail: customer.email,
    customerAddress: customer.address,
    version: 1,
  };
};

/** A report to be sent to the demo customer, a draft and a pending one. */
export const demoReports = (customer: DemoCustomer, bookings: DemoBookings) => {
  const sent = reportOf('sent', bookings.reported, customer);
  return {
    toSend: [
      {
        ...sent,
        skimmedSurface: true,
        emptyBaskets: true,
        brushedWalls: true,
        vacuumedPool: true,
        testedWater: true,
        addedChemicals: true,
        checkedEquipment: true,
        cleanedArea: false,
        water: {
          readAt: sent.createdAt,
          freeChlorine: 1,
          ph: 7.5,
          totalAlkalinity: 90,
          cyanuricAcid: 40,
        },
        added: [{ chemical: 'liquid-chlorine-12.5', amount: 1, unit: 'quart' }],
        notes:
          'Cleaned the filter cartridges; the pressure went from 22 back to 12 psi. The pump basket has a hairline crack. It still holds, and we’ll bring a new one next week.',
      },
    ] satisfies StoredReport[],
    others: [
      {
        ...reportOf('draft', bookings.drafted, demoNeighbors.dana),
        skimmedSurface: true,
        testedWater: true,
        addedChemicals: true,
        water: { readAt: afternoonOf(bookings.drafted.scheduledDate ?? ''), totalAlkalinity: 60 },
        added: [{ chemical: 'sodium-bicarbonate', amount: 4, unit: 'lb' }],
        notes: 'Alkalinity was low. To be tested again at the next visit.',
      },
      {
        ...reportOf('pending', bookings.unreported, customer),
        status: 'pending',
        version: 0,
      },
    ] satisfies StoredReport[],
  };
};
