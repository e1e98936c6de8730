import { providerMethodTypes } from 'shared/domain/prices/provider-settings.ts';
import { readStage, type StageSettings } from '../../infra/stages.ts';

/** What the local stack is started with that changes the template. */
export type LocalStageOptions = {
  /** Ask the operator for a code from an authenticator app. */
  secondFactor?: boolean;
  /** Take cards and banks. */
  payments?: boolean;
};

/** The dev stage as the local stack runs it: everybody has the same address, and mail does not go anywhere. */
export const localStage = ({
  secondFactor = false,
  payments = false,
}: LocalStageOptions): StageSettings => ({
  ...readStage('dev'),
  mailsPerDay: 1000,
  mailsPerCause: 500,
  secondFactor,
  payments: payments
    ? { secretName: 'sheriff-dev/stripe', methods: [...providerMethodTypes] }
    : null,
});
