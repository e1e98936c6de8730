import { Link } from 'react-router-dom';
import { savedMethodName } from 'shared/domain/prices/method-name.ts';
import { paths } from '../../lib/paths.ts';
import { ReturnNote } from './return-note.tsx';
import { useAutopay } from './use-autopay.ts';
import type { ReturnedMethod } from './use-returned-method.ts';

/** Says at the top of the bills what the customer comes back from saving (rules: payment-36). */
export const ReturnedMethodNote = ({ returned }: { returned: ReturnedMethod }) => {
  const { autopay } = useAutopay();
  if (returned?.is !== 'saved') return null;
  const { method } = returned;
  return (
    <ReturnNote
      title={`Saved ${savedMethodName(method)}`}
      text={
        autopay?.methodId === method.id ? (
          'Autopay charges it.'
        ) : (
          <Link to={paths.autopay()} className="tap-area font-semibold underline">
            {autopay?.methodId === null ? 'Turn on autopay' : 'Choose it for autopay'}
          </Link>
        )
      }
    />
  );
};
