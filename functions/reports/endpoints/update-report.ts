import { updateReport } from 'shared/contracts/reports.ts';
import { AppError } from 'shared/errors.ts';
import { profileStore } from '../../customers/profile-store.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { photos } from '../../platform/photo-bucket.ts';
import { table } from '../../platform/table.ts';
import { discardReplaced } from '../discard-replaced.ts';
import { decideQueue, decideSave, enforce, reportMissing } from '../report-rules.ts';
import { reportStore } from '../report-store.ts';
import { prepareSave } from '../save-report.ts';
import { reportView } from '../stored-report.ts';

/** A save that names no version goes on top of whatever comes in between, within reason. */
const attempts = 4;

export const handler = endpoint({
  contract: updateReport,
  dependencies: () => ({
    reports: reportStore(table()),
    profiles: profileStore(table()),
    bucket: photos(),
  }),
  handle: async ({ params, body, caller, now }, { reports, ...dependencies }) => {
    enforce(decideQueue(body));
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const before = await reports.find(params.id, { latest: true });
      enforce(decideSave(before, { version: body.version, now }));
      if (!before) throw new AppError('not-found', reportMissing);
      const after = await prepareSave(
        { before, form: body, adminId: caller.userId, now },
        dependencies,
      );
      if ((await reports.replace(before, after, now)) === 'saved') {
        await discardReplaced({ before, after }, { reports, bucket: dependencies.bucket });
        return reportView(after);
      }
    }
    throw new AppError('conflict', 'This report is being changed elsewhere. Please try again.');
  },
});
