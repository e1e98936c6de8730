import { Camera, Images, X } from 'lucide-react';
import { useEffect, useState, type ChangeEvent } from 'react';
import { photosPerReport } from 'shared/domain/photo-rules.ts';
import { readBytes } from '../../features/reports/outbox/photo-bytes.ts';
import type {
  PhonePhoto,
  VisitRecord,
  VisitStart,
} from '../../features/reports/outbox/visit-record.ts';
import { addPhoto, beginVisit, removePhoto } from '../../features/reports/outbox/write-visit.ts';
import { buttonStyles } from '../../ui/button.tsx';
import { toast } from '../../ui/toast-store.ts';

const stateWords: Record<PhonePhoto['state'], string> = {
  preparing: 'Being prepared',
  kept: 'Kept on this phone',
  arrived: 'Arrived',
  confirmed: 'In the report',
  refused: 'Cannot be used',
};

const usePreview = ({ id, type, state }: PhonePhoto): string | undefined => {
  const [url, setUrl] = useState<string>();
  const isHere = state === 'preparing' || state === 'kept';
  useEffect(() => {
    let made: string | undefined;
    let gone = false;
    const show = async (): Promise<void> => {
      const bytes = await readBytes(id);
      if (!bytes || gone) return;
      made = URL.createObjectURL(new Blob([bytes], { type }));
      setUrl(made);
    };
    void show();
    return () => {
      gone = true;
      if (made !== undefined) URL.revokeObjectURL(made);
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- its bytes are other ones once prepared
  }, [id, type, isHere]);
  return url;
};

const Tile = ({
  src,
  words,
  number,
  problem,
  onRemove,
}: {
  src: string | undefined;
  words: string;
  number: number;
  problem: string | null;
  onRemove: () => void;
}) => (
  <li className="relative overflow-clip rounded-control border-2 border-cream-300 bg-white">
    {src === undefined ? (
      <div className="aspect-square bg-cream-100" />
    ) : (
      <img
        src={src}
        alt={`Number ${number}, ${words}`}
        className="aspect-square w-full object-cover"
      />
    )}
    <p className="px-2 py-1 text-sm font-semibold">{words}</p>
    {problem !== null && <p className="px-2 pb-2 text-sm text-danger">{problem}</p>}
    <button
      type="button"
      aria-label={`Remove photo ${number}`}
      className="absolute top-1 right-1 grid size-11 place-items-center rounded-full border-2 border-ink bg-white"
      onClick={onRemove}
    >
      <X aria-hidden="true" className="size-5" />
    </button>
  </li>
);

const OwnTile = ({
  photo,
  number,
  onRemove,
}: {
  photo: PhonePhoto;
  number: number;
  onRemove: () => void;
}) => (
  <Tile
    src={usePreview(photo)}
    words={stateWords[photo.state]}
    number={number}
    problem={photo.problem}
    onRemove={onRemove}
  />
);

const fullWords = {
  title: 'This phone is full',
  description: 'The photo is not kept on it. Leave this page open until the photo has arrived.',
  variant: 'destructive',
} as const;

/** One shot a press, or several from the phone's album; each is on the phone before anything else happens. */
export const VisitPhotos = ({
  start,
  record,
}: {
  start: VisitStart;
  record: VisitRecord | undefined;
}) => {
  const own = record?.photos ?? [];
  const stored = record?.hasReport ? record.stored : start.stored;
  const room = photosPerReport - own.length - stored.length;
  const add = async (files: readonly File[]): Promise<void> => {
    await beginVisit(start);
    for (const file of files.slice(0, room)) {
      const { kept } = await addPhoto(start, file, { slot: null, name: file.name });
      if (!kept) toast(fullWords);
    }
  };
  const take = (event: ChangeEvent<HTMLInputElement>): void => {
    const files = [...(event.target.files ?? [])];
    // The same file may be chosen again.
    event.target.value = '';
    void add(files);
  };
  const button = buttonStyles({
    tone: 'pool',
    className:
      'min-h-14 grow cursor-pointer text-lg has-focus-visible:outline-3 has-focus-visible:outline-offset-2',
  });
  return (
    <section aria-labelledby="visit-photos" className="flex flex-col gap-3">
      <h2 id="visit-photos" className="title-3">
        Photos
      </h2>
      {room > 0 && (
        <div className="flex gap-2.5">
          <label className={button}>
            <Camera aria-hidden="true" /> Take Photo
            <input
              type="file"
              accept="image/*"
              capture="environment"
              className="sr-only"
              onChange={take}
            />
          </label>
          <label className={buttonStyles({ tone: 'paper', className: 'min-h-14 cursor-pointer' })}>
            <Images aria-hidden="true" /> Choose
            <input type="file" accept="image/*" multiple className="sr-only" onChange={take} />
          </label>
        </div>
      )}
      {own.length + stored.length > 0 && (
        <ul className="grid grid-cols-3 gap-2.5 sm:grid-cols-4">
          {stored.map(({ address }, index) => (
            <Tile
              key={address}
              src={`${address}?size=thumb`}
              words="In the report"
              number={index + 1}
              problem={null}
              onRemove={() => void beginVisit(start).then(async () => removePhoto(start, address))}
            />
          ))}
          {own.map((photo, index) => (
            <OwnTile
              key={photo.id}
              photo={photo}
              number={stored.length + index + 1}
              onRemove={() => void removePhoto(start, photo.id)}
            />
          ))}
        </ul>
      )}
    </section>
  );
};
