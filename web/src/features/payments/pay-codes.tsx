import { formatCentsInFull } from 'shared/domain/prices/money.ts';
import type { WayToPay } from 'shared/domain/prices/ways-to-pay.ts';
import { paymentMethodNames } from 'shared/domain/visits/booking-status.ts';
import { QrCode } from '../../ui/qr-code.tsx';

/** The links that open an app as QR codes, for a computer: the apps are on the customer's phone. */
export const PayCodes = ({ ways, cents }: { ways: readonly WayToPay[]; cents: number }) => (
  <div className="flex flex-col gap-3 print:hidden">
    <p>Or scan a code with your phone:</p>
    <div className="flex flex-wrap gap-6">
      {ways.map(
        ({ method, href }) =>
          href !== null && (
            <figure key={method} className="flex flex-col items-center gap-1">
              <QrCode
                text={href}
                alt={`QR code: ${formatCentsInFull(cents)} by ${paymentMethodNames[method]}`}
                size="small"
              />
              <figcaption className="font-semibold">{paymentMethodNames[method]}</figcaption>
            </figure>
          ),
      )}
    </div>
  </div>
);
