import type { AwsBody } from '@uppy/aws-s3';
import Uppy, { type Meta } from '@uppy/core';
import { describe, expect, it } from 'vitest';
import { PhotoDashboard } from './photo-dashboard.ts';

type Drawn = { type: unknown; props: { className?: string; children?: unknown } };

const drawnBelow = (node: unknown): Drawn[] =>
  [node].flat(3).filter((child): child is Drawn => typeof child === 'object' && child !== null);

/** The text below a node. Function components are called; whatever needs a page is left out. */
const textOf = (node: unknown): string => {
  if (typeof node === 'string') return node;
  if (Array.isArray(node)) return node.map(textOf).join('');
  return drawnBelow(node)
    .map(({ type, props }) =>
      textOf(typeof type === 'function' ? type(props) : (props.children ?? '')),
    )
    .join('');
};

const find = (node: unknown, matches: (drawn: Drawn) => boolean): Drawn | undefined => {
  for (const drawn of drawnBelow(node)) {
    if (matches(drawn)) return drawn;
    const found = find(drawn.props.children, matches);
    if (found) return found;
  }
  return undefined;
};

const createDashboard = (options: object = {}) => {
  const uppy = new Uppy<Meta, AwsBody>();
  const dashboard = new PhotoDashboard(uppy, {
    // The dashboard is asked what it would draw, without a page to draw on.
    disableLocalFiles: true,
    disableThumbnailGenerator: true,
    ...options,
  });
  return { uppy, dashboard };
};

type Stage = {
  uploadStarted?: number;
  uploadComplete?: boolean;
  preprocess?: object;
  postprocess?: object;
  error?: string;
  isPaused?: boolean;
};
const waiting: Stage = {};
const sending: Stage = { uploadStarted: 1 };
const paused: Stage = { uploadStarted: 1, isPaused: true };
const sent: Stage = { uploadStarted: 1, uploadComplete: true };
const failed: Stage = { uploadStarted: 1, error: 'Non 2xx' };
const preparing: Stage = { preprocess: { mode: 'indeterminate' } };
const finishing: Stage = { postprocess: { mode: 'indeterminate' } };

const titleOf = (stages: readonly Stage[]): string => {
  const { uppy, dashboard } = createDashboard();
  dashboard.setPluginState({ isHidden: false, metaFields: [], targets: [] });
  const files = stages.map(({ error, isPaused = false, ...progress }, index) => {
    const id = uppy.addFile({ name: `${index}.jpg`, type: 'image/jpeg', data: new Blob(['x']) });
    const file = uppy.getFile(id);
    return [id, { ...file, error, isPaused, progress: { ...file.progress, ...progress } }];
  });
  uppy.setState({
    files: Object.fromEntries(files),
    totalProgress: stages.every(({ uploadComplete }) => uploadComplete) ? 100 : 0,
    error: stages.find(({ error }) => error)?.error ?? null,
  });
  const bar = find(dashboard.render(uppy.getState()), ({ props }) => 'isAllErrored' in props);
  if (typeof bar?.type !== 'function') throw new Error('no title is drawn');
  return textOf(
    find(bar.type(bar.props), ({ props }) => props.className === 'uppy-DashboardContent-title'),
  );
};

describe('the title of the upload dialog', () => {
  it.each([
    ['nothing has begun', [waiting, waiting], '2 files selected'],
    ['all have failed', [failed, failed], 'Error'],
    ['some have failed and the others wait', [failed, waiting], 'Uploading 1 file'],
    ['all have arrived', [sent, sent], 'Upload complete'],
    ['all are paused', [paused, paused], 'Upload paused'],
    ['one is paused and one is being sent', [paused, sending], 'Uploading 1 file'],
    ['one has arrived and one is being sent', [sent, sending], 'Uploading 1 file'],
    ['one is being sent and one is prepared', [sending, preparing], 'Uploading 1 file'],
    ['one is prepared and one is finished', [preparing, finishing], 'Processing 2 files'],
    ['one is finished and one has arrived', [finishing, sent], 'Processing 1 file'],
  ])('when %s', (_when, stages, title) => {
    expect(titleOf(stages)).toBe(title);
  });
});

it('is a dialog with a name that takes the page over', () => {
  const { uppy, dashboard } = createDashboard();
  dashboard.setPluginState({ isHidden: false, metaFields: [], targets: [] });
  const drawn = dashboard.render(uppy.getState());
  expect(drawn.props).toMatchObject({ 'aria-label': undefined });
  expect(
    find(drawn, ({ props }) => 'role' in props && props.role === 'dialog')?.props,
  ).toMatchObject({
    'aria-label': dashboard.i18n('dashboardWindowTitle'),
    'aria-modal': 'true',
  });
});

describe('an upload dialog that is part of a page', () => {
  it('cannot close after finishing', () => {
    const { dashboard } = createDashboard({ inline: true, closeAfterFinish: true });
    expect(() => dashboard.install()).toThrow(
      '`closeAfterFinish: true` cannot be used on an inline Dashboard',
    );
  });
});
