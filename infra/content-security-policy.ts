import type { CompanionSource } from 'shared/domain/site/site-settings.ts';

/** External origins that the site's pages use, such as `https://example.auth.us-east-1.amazoncognito.com`. */
export type PolicyHosts = {
  /** The bucket's address with a trailing slash, for presigned URLs. */
  photos: string;
  /** Cognito's JSON API, used to set a password. */
  identityApi: string;
  /** The hosted sign-in, as a form target. */
  signIn: string;
  /** The origin of the Companion server, and the services it imports photos from; null without one. */
  companion: { origin: string; sources: readonly CompanionSource[] } | null;
};

/** Where each service hosts its thumbnails, unless Companion proxies them. */
const thumbnailHosts: Record<CompanionSource, readonly string[]> = {
  Box: [],
  Dropbox: [],
  Facebook: ['https://*.fbcdn.net'],
  GoogleDrive: ['https://*.googleusercontent.com'],
  Instagram: ['https://*.cdninstagram.com', 'https://*.fbcdn.net'],
  OneDrive: [
    'https://*.1drv.com',
    'https://*.sharepoint.com',
    'https://my.microsoftpersonalcontent.com',
  ],
  Unsplash: ['https://images.unsplash.com'],
  Url: [],
  Zoom: [],
};

/** The Content-Security-Policy of every response. */
export const contentSecurityPolicy = ({
  photos,
  identityApi,
  signIn,
  companion,
}: PolicyHosts): string => {
  // Imports report progress over a WebSocket and show thumbnails.
  const { origin, sources } = companion ?? { origin: '', sources: [] };
  const sockets = companion === null ? '' : ` ${origin} ${origin.replace(/^http/, 'ws')}`;
  const pictures = [origin, ...new Set(sources.flatMap((source) => thumbnailHosts[source]))]
    .filter((host) => host !== '')
    .map((host) => ` ${host}`)
    .join('');
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    `img-src 'self' data: blob: ${photos}${pictures}`,
    `connect-src 'self' ${photos} ${identityApi}${sockets}`,
    `form-action 'self' ${signIn}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "manifest-src 'self'",
  ].join('; ');
};
