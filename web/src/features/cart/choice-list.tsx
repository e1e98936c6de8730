import { catalogueServices } from 'shared/domain/prices/catalogue.ts';
import { describeOptions } from 'shared/domain/prices/options.ts';
import type { StoredChoice } from './stored-choices.ts';

/** What was chosen before signing in, under the catalogue's names. */
export const ChoiceList = ({ choices }: { choices: readonly StoredChoice[] }) => (
  <ul className="mt-2 flex flex-col gap-1">
    {choices.map(({ key, serviceId, options }) => (
      <li key={key}>
        <strong>{catalogueServices.find(({ id }) => id === serviceId)?.name ?? 'A service'}</strong>
        {describeOptions(options) !== '' && `: ${describeOptions(options)}`}
      </li>
    ))}
  </ul>
);
