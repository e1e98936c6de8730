import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { mkdir, readFile, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { corsRuleSchema } from './cors-rules.ts';
import { lifecycleRuleSchema } from './lifecycle-rules.ts';
import { S3Error } from './s3-error.ts';
import {
  openStaging,
  removeFolderAtomically,
  stagingPath,
  writeTextAtomically,
  type Staging,
} from './staging.ts';
import { storedObjectSchema, type StoredObject } from './stored-object.ts';

const settingsSchema = z.object({
  /** ISO 8601 */
  createdAt: z.string(),
  cors: z.array(corsRuleSchema),
  lifecycle: z.array(lifecycleRuleSchema),
});
type BucketSettings = z.infer<typeof settingsSchema>;

/** A bucket on disk. The descriptions of its objects, but not their bodies, are kept in memory. */
export type Bucket = {
  readonly name: string;
  readonly folders: BucketFolders;
  readonly objects: Map<string, StoredObject>;
  /** Ids of uploads aborted since the server started: aborting them again is not an error. */
  readonly abortedUploads: Set<string>;
  settings: BucketSettings;
  /** Called with the key just before an object is created; synchronous, so that nothing happens in between. */
  beforeCreate: (key: string) => void;
};

type BucketFolders = {
  readonly root: string;
  /** One description per object, named by the hash of its key. */
  readonly objects: string;
  readonly bodies: string;
  /** One folder per unfinished upload. */
  readonly uploads: string;
};

export type BucketStore = {
  readonly staging: Staging;
  list(): readonly Bucket[];
  /** @throws S3Error NoSuchBucket */
  find(name: string): Bucket;
  has(name: string): boolean;
  /** Does nothing if the bucket exists. @throws S3Error InvalidBucketName */
  create(name: string, createdAt: string): void;
  /** @throws S3Error NoSuchBucket, BucketNotEmpty */
  remove(name: string): Promise<void>;
  configure(bucket: Bucket, change: Partial<BucketSettings>): void;
};

const settingsFile = (folders: BucketFolders): string => path.join(folders.root, 'settings.json');

const foldersAt = (root: string): BucketFolders => ({
  root,
  objects: path.join(root, 'objects'),
  bodies: path.join(root, 'bodies'),
  uploads: path.join(root, 'uploads'),
});

// A bucket's name becomes a folder's name, so S3's own rule also guards against path traversal.
const isBucketName = (name: string): boolean =>
  /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(name) && !name.includes('..');

const readJson = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'));

const loadBucket = async (name: string, root: string): Promise<Bucket> => {
  const folders = foldersAt(root);
  const settings = settingsSchema.parse(await readJson(settingsFile(folders)));
  const objects = new Map<string, StoredObject>();
  for (const file of await readdir(folders.objects)) {
    const object = storedObjectSchema.parse(await readJson(path.join(folders.objects, file)));
    objects.set(object.key, object);
  }
  // A kill between renaming a description and deleting the old body leaves that body behind.
  const referenced = new Set([...objects.values()].map((object) => object.body));
  const bodies = await readdir(folders.bodies);
  await Promise.all(
    bodies
      .filter((body) => !referenced.has(body))
      .map((body) => rm(path.join(folders.bodies, body), { force: true })),
  );
  return {
    name,
    folders,
    objects,
    abortedUploads: new Set(),
    settings,
    beforeCreate: () => undefined,
  };
};

/** Opens the buckets under `directory` and deletes what a killed process left half-written. */
export const openBucketStore = async (directory: string): Promise<BucketStore> => {
  const staging = await openStaging(path.join(directory, 'staging'));
  const bucketsFolder = path.join(directory, 'buckets');
  await mkdir(bucketsFolder, { recursive: true });
  const buckets = new Map<string, Bucket>();
  for (const name of await readdir(bucketsFolder)) {
    if (isBucketName(name)) {
      buckets.set(name, await loadBucket(name, path.join(bucketsFolder, name)));
    }
  }

  const find = (name: string): Bucket => {
    const bucket = buckets.get(name);
    if (bucket === undefined) throw new S3Error('NoSuchBucket', undefined, { BucketName: name });
    return bucket;
  };

  return {
    staging,
    list: () => [...buckets.values()],
    find,
    has: (name) => buckets.has(name),

    create(name, createdAt) {
      if (!isBucketName(name)) {
        throw new S3Error('InvalidBucketName', undefined, { BucketName: name });
      }
      if (buckets.has(name)) return;
      const settings: BucketSettings = { createdAt, cors: [], lifecycle: [] };
      const staged = foldersAt(stagingPath(staging));
      for (const folder of [staged.objects, staged.bodies, staged.uploads]) {
        mkdirSync(folder, { recursive: true });
      }
      writeFileSync(settingsFile(staged), JSON.stringify(settings));
      const folders = foldersAt(path.join(bucketsFolder, name));
      renameSync(staged.root, folders.root);
      buckets.set(name, {
        name,
        folders,
        objects: new Map(),
        abortedUploads: new Set(),
        settings,
        beforeCreate: () => undefined,
      });
    },

    async remove(name) {
      const bucket = find(name);
      if (bucket.objects.size > 0)
        throw new S3Error('BucketNotEmpty', undefined, { BucketName: name });
      buckets.delete(name);
      await removeFolderAtomically(staging, bucket.folders.root);
    },

    configure(bucket, change) {
      const settings = { ...bucket.settings, ...change };
      writeTextAtomically(staging, settingsFile(bucket.folders), JSON.stringify(settings));
      bucket.settings = settings;
    },
  };
};
