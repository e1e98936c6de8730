import type { AwsBody } from '@uppy/aws-s3';
import Uppy, { type Meta, type UppyFile } from '@uppy/core';
import GoldenRetriever from '@uppy/golden-retriever';
import ImageEditor from '@uppy/image-editor';
import { photoMaxBytes, photoTypeNames, photoTypes } from 'shared/domain/photos/photo-rules.ts';
import type { DialogFile } from './dialog-file.ts';
import { cardFields, filledIn } from './meta-fields.ts';
import { PhotoDashboard } from './photo-dashboard.ts';
import { offerImports, type Companion } from './photo-imports.ts';
import { defaultMaxNumberOfFiles, type UploadOptions } from './upload-options.ts';
import { PhotoUploader, transportOptions } from './upload-transport.ts';
import '@uppy/core/css/style.min.css';
import '@uppy/dashboard/css/style.min.css';
import '@uppy/image-editor/css/style.min.css';
import './upload-dialog.css';

type File = UppyFile<Meta, AwsBody>;

export type UploadDialog = {
  /** Shows the dialog, accepting at most this many more files. */
  open: (maxNumberOfFiles: number) => void;
  /** Cancels uploads in progress. */
  destroy: () => void;
};

type DialogOptions = UploadOptions & {
  /** Where photos can be imported from, or null for local files only. */
  companion: Companion | null;
};

const size = { width: 750, height: 550, thumbnailWidth: 280 };

/** The library's messages for a failed request that give no reason. */
const bareFailure = /^(?:Non 2xx|Unknown error|Upload error|Could not (?:GET|POST|DELETE) .*)$/;

const sentenceOf = (error: string): string =>
  bareFailure.test(error) ? 'This photo could not be uploaded.' : `${error.replace(/\.$/, '')}.`;

/** `isClosed`: the dialog is closed. `isRecovered`: the file was restored from a closed tab. */
const describe = (
  file: File,
  { batch, isClosed, isRecovered }: { batch: number; isClosed: boolean; isRecovered: boolean },
): Omit<DialogFile, 'meta'> => {
  const { progress, error } = file;
  const described = {
    id: `${batch}/${file.id}`,
    name: file.name ?? '',
    progress: progress.percentage ?? 0,
    address: undefined,
    error: undefined,
    content: file.data instanceof Blob ? file.data : undefined,
  };
  if (progress.uploadComplete) return { ...described, status: 'uploaded', address: file.uploadURL };
  if (error) return { ...described, status: 'failed', error: sentenceOf(error) };
  if (progress.uploadStarted && !isRecovered && !(file.isPaused && isClosed && navigator.onLine))
    return { ...described, status: 'uploading' };
  return isClosed
    ? { ...described, status: 'failed', error: 'Not sent yet.' }
    : { ...described, status: 'waiting' };
};

/**
 * The dialog for choosing, viewing and cropping photos and sending them straight to storage. Uploads continue while it
 * is closed; what a closed tab left unfinished is restored for the same `session`. Once a whole batch has arrived, the
 * dialog closes and is empty again.
 */
export const createUploadDialog = (options: DialogOptions): UploadDialog => {
  const { maxFileSize = photoMaxBytes, closeAfterFinish = true, metaFields = [] } = options;
  const uppy = new Uppy<Meta, AwsBody>({
    id: options.session,
    autoProceed: false,
    restrictions: {
      maxNumberOfFiles: options.maxNumberOfFiles ?? defaultMaxNumberOfFiles,
      maxFileSize,
      allowedFileTypes: ['image/*'],
      requiredMetaFields: [...(options.requiredMetaFields ?? [])],
    },
    onBeforeFileAdded: ({ name, type }) => {
      if (photoTypes.some((allowed) => allowed === type) || !type.startsWith('image/')) return true;
      uppy.info(`${name}: Only ${photoTypeNames} photos can be uploaded`, 'error', 5000);
      return false;
    },
  });

  let batch = 1;
  let isClosed = true;
  const described = (): DialogFile[] => {
    const isRecovered = uppy.getState().recoveredState !== null;
    return uppy.getFiles().map((file) => ({
      ...describe(file, { batch, isClosed, isRecovered }),
      meta: filledIn(metaFields, file.meta),
    }));
  };
  const leaveOut = (id: string): void => {
    const fileId = id.slice(id.indexOf('/') + 1);
    if (id.startsWith(`${batch}/`) && uppy.getFile(fileId)) uppy.removeFile(fileId);
  };
  const notify = (): void => options.onFiles?.(described(), leaveOut);

  let announced = new Set<string>();
  const announce = (): void => {
    const files = described();
    if (files.some(({ status }) => status === 'uploading')) return;
    const arrived = files.flatMap(({ id, name, address }) =>
      address === undefined || announced.has(id) ? [] : [{ id, name, address }],
    );
    for (const { id } of arrived) announced.add(id);
    if (arrived.length > 0) options.onComplete?.(arrived);
    if (files.length === 0 || files.some(({ status }) => status !== 'uploaded')) return;
    if (!closeAfterFinish && !isClosed) return;
    // A restored batch ends without the event that closes the dialog.
    void dashboard()?.closeModal();
    batch += 1;
    announced = new Set();
    uppy.clear();
  };
  // After the library's own handling of the success.
  const announceLater = (): void => void setTimeout(announce, 0);

  uppy
    .use(PhotoDashboard, {
      id: 'Dashboard',
      target: document.body,
      ...size,
      theme: 'light',
      closeAfterFinish,
      closeModalOnClickOutside: true,
      proudlyDisplayPoweredByUppy: false,
      doneButtonHandler: null,
      metaFields: cardFields(metaFields),
      note: options.note ?? null,
      locale: {
        strings: {
          dashboardWindowTitle: 'Upload photos (press Escape to close)',
          // Ten buttons with the same name do not help screen reader users.
          removeFile: 'Remove file %{file}',
        },
      },
    })
    .use(ImageEditor, {
      // Browsers rotate photos themselves; the editor would fetch them again to find out how.
      cropperOptions: { checkOrientation: false, croppedCanvasOptions: {} },
      // A slider for single degrees leaves no room for a thumb and is announced as a tooltip.
      actions: { granularRotate: false },
    })
    .use(PhotoUploader, {
      id: 'PhotoUploader',
      ...transportOptions({
        ...options,
        slowDown: (milliseconds) =>
          uppy.getPlugin<PhotoUploader>('PhotoUploader')?.slowDown(milliseconds),
      }),
    });
  const dashboard = () => uppy.getPlugin<PhotoDashboard>('Dashboard');

  const noteSize = (file: File | undefined): void => {
    if (!file) return;
    uppy.setFileMeta(file.id, { size: String(file.size ?? '') });
  };
  uppy.on('file-added', noteSize);
  uppy.on('file-editor:complete', noteSize);
  uppy.on('state-update', (before, after) => {
    if (before.files !== after.files || before.recoveredState !== after.recoveredState) notify();
  });
  uppy.on('dashboard:modal-open', () => {
    isClosed = false;
    notify();
  });
  uppy.on('dashboard:modal-closed', () => {
    isClosed = true;
    notify();
    announceLater();
  });
  uppy.on('upload-success', announceLater);
  uppy.on('upload-error', announceLater);
  uppy.on('complete', announceLater);
  uppy.on('file-removed', announceLater);
  uppy.on('is-offline', () => uppy.pauseAll());
  uppy.on('back-online', () => uppy.resumeAll());
  uppy.use(GoldenRetriever);
  if (options.companion !== null) void offerImports(uppy, options.companion);

  return {
    open: (maxNumberOfFiles) => {
      uppy.setOptions({ restrictions: { maxNumberOfFiles } });
      void dashboard()?.openModal();
    },
    destroy: () => uppy.destroy(),
  };
};
