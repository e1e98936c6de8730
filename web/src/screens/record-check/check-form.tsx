import CircleCheck from 'lucide-react/icons/circle-check';
import FileCheck2 from 'lucide-react/icons/file-check-corner';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { useRef, useState, type FormEvent } from 'react';
import { checkRecord } from 'shared/domain/reports/record-chain.ts';
import { readRecordLine } from 'shared/domain/reports/record-line.ts';
import { sha256Hex } from '../../lib/sha256-hex.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { readRecordFile } from './read-record-file.ts';
import { verdictOf, type Verdict } from './verdict-labels.ts';

type Problems = { line?: string; file?: string };

const offline =
  'This holds no such line. Please copy it whole: “Record no.”, the number, “hash”, and its 64 letters and digits.';
const noFile = 'Please choose the file of the record.';

/** Checks a file against the line from a mail, entirely on this device (rules: record-7). */
export const CheckForm = () => {
  const fileInput = useRef<HTMLInputElement>(null);
  const lineInput = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const [verdict, setVerdict] = useState<Verdict | undefined>();
  const [isBusy, setIsBusy] = useState(false);

  const changes = useRef(0);
  /** A verdict is about the line and the file that it was found for. */
  const forget = (): void => {
    changes.current += 1;
    setVerdict(undefined);
  };

  const check = async (): Promise<void> => {
    const checked = changes.current;
    const line = readRecordLine(text);
    const file = fileInput.current?.files?.[0];
    const rows = file === undefined ? { problem: noFile } : await readRecordFile(file);
    if (line && Array.isArray(rows)) {
      setProblems({});
      const found = verdictOf(await checkRecord(rows, line, sha256Hex));
      if (checked === changes.current) setVerdict(found);
      return;
    }
    setVerdict(undefined);
    setProblems({
      ...(!line && { line: offline }),
      ...(!Array.isArray(rows) && { file: rows.problem }),
    });
    (line ? fileInput : lineInput).current?.focus();
  };

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    await check().finally(() => setIsBusy(false));
  };

  return (
    <Card>
      <form noValidate className="flex flex-col gap-5" onSubmit={(event) => void submit(event)}>
        <TextArea
          ref={lineInput}
          label="The line from the email"
          hint="At the end of the email that brought a report. You may paste the whole email."
          placeholder="Record no. 12, hash 3f9a…"
          rows={4}
          maxLength={200_000}
          spellCheck={false}
          value={text}
          error={problems.line}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            forget();
          }}
        />
        <TextField
          label="The file of the record"
          hint="service-record.json, from My Reports after signing in."
          error={problems.file}
          ref={fileInput}
          type="file"
          accept=".json,application/json"
          onChange={forget}
          className="file:mr-3 file:rounded-control file:border-2 file:border-ink file:bg-cream-100 file:px-3 file:py-0.5 file:font-semibold"
        />
        <Button type="submit" aria-disabled={isBusy} className="self-start">
          <FileCheck2 aria-hidden="true" /> {isBusy ? 'Checking...' : 'Check'}
        </Button>
      </form>
      <div aria-live="polite">{verdict && <VerdictPanel verdict={verdict} />}</div>
    </Card>
  );
};

const VerdictPanel = ({ verdict: { isProven, title, sentences } }: { verdict: Verdict }) => (
  <Card tone={isProven ? 'pool' : 'danger'} className="mt-6 flex gap-4">
    {isProven ? (
      <CircleCheck aria-hidden="true" className="size-8 shrink-0 text-pool-700" />
    ) : (
      <TriangleAlert aria-hidden="true" className="size-8 shrink-0 text-danger" />
    )}
    <div className="min-w-0">
      <h2 className="title-3">{title}</h2>
      {sentences.map((sentence) => (
        <p key={sentence} className="mt-1">
          {sentence}
        </p>
      ))}
    </div>
  </Card>
);
