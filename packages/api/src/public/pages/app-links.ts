import type { FastifyInstance } from 'fastify';
import type { Apps } from '../../platform/config/app-settings.ts';
import { prepareAnswer, sendPrepared } from '../../platform/http/send.ts';
import { type StaticFolder, sendMissing } from '../../platform/http/static-folder.ts';

/** What the app opens in place of the browser: the pages behind codes, and nothing else. */
const OPENED = '/visit/*';

const OPENS_ADDRESSES = 'delegate_permission/common.handle_all_urls';

/** `assetlinks.json` (Digital Asset Links): Android before 15 reads of the paths in the app alone. */
const assetLinks = ({ id, fingerprints }: NonNullable<Apps['android']>) => [
  {
    relation: [OPENS_ADDRESSES],
    target: { namespace: 'android_app', package_name: id, sha256_cert_fingerprints: fingerprints },
    relation_extensions: {
      [OPENS_ADDRESSES]: {
        dynamic_app_link_components: [{ '/': OPENED }, { '/': '*', exclude: true }],
      },
    },
  },
];

/** `apple-app-site-association` (Apple, Supporting associated domains). */
const appleAssociation = (appId: string) => ({
  applinks: { details: [{ appIDs: [appId], components: [{ '/': OPENED }] }] },
});

/** The manifest's members that lead to the app in its store (W3C, Web Application Manifest). */
function relatedApplications({ android, appleStoreId }: Apps) {
  const related = [
    ...(android
      ? [
          {
            platform: 'play',
            id: android.id,
            url: `https://play.google.com/store/apps/details?id=${android.id}`,
          },
        ]
      : []),
    ...(appleStoreId
      ? [{ platform: 'itunes', id: appleStoreId, url: `https://apps.apple.com/app/id${appleStoreId}` }]
      : []),
  ];
  return related.length > 0 ? { related_applications: related, prefer_related_applications: true } : {};
}

/** Safari's banner, on each page whose own address the app may be given: the landing page and those behind codes. */
export function withBanner(html: string, { appleStoreId }: Apps): string {
  if (!appleStoreId) return html;
  return html.replace(
    /<link rel="canonical" href="([^"]*(?:\/|\/visit\/[^"]*))"\s*\/?>/,
    (link, address) =>
      `${link}<meta name="apple-itunes-app" content="app-id=${appleStoreId}, app-argument=${address}"/>`,
  );
}

interface AppLinksOptions {
  host: Pick<StaticFolder, 'read'>;
  apps: Apps;
}

export async function appLinks(app: FastifyInstance, { host, apps }: AppLinksOptions): Promise<void> {
  const told = {
    'assetlinks.json': apps.android && assetLinks(apps.android),
    'apple-app-site-association': apps.apple && appleAssociation(apps.apple),
  };
  for (const [file, content] of Object.entries(told)) {
    if (!content) continue;
    const answer = prepareAnswer(Buffer.from(JSON.stringify(content)));
    app.get(`/.well-known/${file}`, (request, reply) =>
      sendPrepared(request, reply, answer, { type: 'application/json', caching: 'public, max-age=3600' }),
    );
  }
  app.get('/manifest.webmanifest', async (request, reply) => {
    const built = await host.read('manifest.webmanifest');
    if (!built) return sendMissing(reply);
    const manifest = { ...JSON.parse(built.bytes.toString('utf8')), ...relatedApplications(apps) };
    const answer = prepareAnswer(Buffer.from(JSON.stringify(manifest)));
    return sendPrepared(request, reply, answer, {
      type: 'application/manifest+json',
      caching: 'public, max-age=86400',
    });
  });
}
