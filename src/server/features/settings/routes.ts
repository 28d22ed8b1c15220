import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/settings.ts'
import { type SiteLook, toPublicSettings } from '#domain/settings.ts'
import type { Serve } from '#server/http/serve.ts'
import { drawIcon } from '#server/icons.ts'
import type { Practice } from '#server/practice.ts'
import { themeStylesheet } from '#server/theme.ts'
import { hasExamples, readSettings, richText } from './queries.ts'

export function settingsRoutes(serve: Serve, { config, database: { kysely: db } }: Practice): void {
  serve(contract.publicSettings, async () => ({
    ...toPublicSettings(await readSettings(db)),
    timeZone: config.timeZone,
    isExample: await hasExamples(db),
  }))

  serve(contract.readPrivacyPolicy, async () => ({ privacyPolicy: await richText(db, 'privacyPolicy') }))
  serve(contract.readLegalText, async () => ({ legalText: await richText(db, 'legalText') }))
  serve(contract.readTermsOfService, async () => ({ termsOfService: await richText(db, 'termsOfService') }))
}

const ICON_SIZES: Record<string, number> = {
  '/favicon.ico': 32,
  '/icons/icon-180.png': 180,
  '/icons/icon-192.png': 192,
  '/icons/icon-512.png': 512,
}

/** What a browser asks of a site besides its pages: the owner's theme, icons, the manifest. */
export function siteFileRoutes(app: FastifyInstance, { config, database: { kysely: db } }: Practice): void {
  const look = async () => toPublicSettings(await readSettings(db))
  const schema = { hide: true }

  app.get('/theme.css', { schema }, async (_request, reply) =>
    // The address carries the content's version, so the answer may be kept for ever.
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type('text/css; charset=utf-8')
      .send(themeStylesheet(await look())),
  )

  for (const [path, size] of Object.entries(ICON_SIZES)) {
    app.get(path, { schema }, async (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=86400')
        .type('image/png')
        .send(await drawIcon(await look(), config.dataDir, size)),
    )
  }

  app.get('/manifest.webmanifest', { schema }, async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(manifestOf(await look()))),
  )
}

/** Web application manifest (W3C). */
function manifestOf({ siteTitle, tagline, colorPrimary }: SiteLook) {
  return {
    name: siteTitle,
    short_name: siteTitle.slice(0, 12),
    description: tagline,
    lang: 'fr',
    start_url: '/',
    display: 'browser',
    theme_color: colorPrimary ?? '#4F6B5A',
    background_color: '#F7F3EC',
    icons: [192, 512].map((size) => ({
      src: `/icons/icon-${size}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
    })),
  }
}
