/** `pending` until the operator first saves it. */
export const reportStatuses = ['pending', 'draft', 'sent'] as const;
export type ReportStatus = (typeof reportStatuses)[number];

/**
 * The state of the email: `queued` when saved for sending, `accepted` by the mail service, `delivered`
 * to the mailbox, `failed` with a reason; `none` for a report finished for a customer without an email
 * address. Null before the report is queued.
 */
export const deliveryStatuses = ['queued', 'accepted', 'delivered', 'failed', 'none'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** The states in which a report can still be changed, that is, until its mail is sent. */
export const editableReportStatuses = ['pending', 'draft'] as const satisfies ReportStatus[];

/** How long a sent report is stored, in calendar months (rules: retention-1). */
export const retentionMonths = 6;
