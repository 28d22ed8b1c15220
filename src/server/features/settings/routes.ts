import type { FastifyInstance } from 'fastify'
import * as editable from '#contract/editable-settings.ts'
import * as contract from '#contract/settings.ts'
import { type StoredPublicSettings, toPublicSettings } from '#domain/settings.ts'
import type { AppContext } from '#server/app-context.ts'
import { hasExamples } from '#server/db/examples.ts'
import type { Serve } from '#server/http/serve.ts'
import { renderIcon } from '#server/site/icons.ts'
import { palettesOf, themeStylesheet } from '#server/site/theme.ts'
import { openUploads } from '#server/storage/uploads.ts'
import {
  addBackgrounds,
  changeSettings,
  importSettings,
  readEditableSettings,
  replaceLogo,
} from './actions.ts'
import { readRichText, readSettings } from './queries.ts'

export function settingsRoutes(serve: Serve, { config, database: { kysely: db } }: AppContext): void {
  serve(contract.publicSettings, async () => ({
    ...toPublicSettings(await readSettings(db)),
    timeZone: config.timeZone,
    isExample: await hasExamples(db),
  }))

  serve(contract.readPrivacyPolicy, async () => ({ privacyPolicy: await readRichText(db, 'privacyPolicy') }))
  serve(contract.readLegalText, async () => ({ legalText: await readRichText(db, 'legalText') }))
  serve(contract.readTermsOfService, async () => ({
    termsOfService: await readRichText(db, 'termsOfService'),
  }))
}

export function editableSettingsRoutes(serve: Serve, context: AppContext): void {
  const { config, database } = context
  const files = openUploads(config.dataDir)

  serve(editable.readSettings, () => readEditableSettings(database))

  serve(editable.saveSettings, ({ body }) => changeSettings(context, files, body))

  serve(editable.uploadLogo, async ({ files: [content] }) => ({
    url: await replaceLogo(context, files, content),
  }))

  serve(editable.uploadBackgrounds, async ({ files: contents }) => ({
    urls: await addBackgrounds(context, files, contents),
  }))

  serve(editable.exportSettings, async ({ reply }) => {
    reply.header('content-disposition', 'attachment; filename="settings.json"')
    return readEditableSettings(database)
  })

  serve(editable.importSettings, async ({ body }) => ({
    message: 'Import réussi',
    missingPictures: await importSettings(context, files, body),
  }))
}

const ICON_SIZES: Record<string, number> = {
  '/favicon.ico': 32,
  '/icons/icon-180.png': 180,
  '/icons/icon-192.png': 192,
  '/icons/icon-512.png': 512,
}

export function siteFileRoutes(app: FastifyInstance, { config, database: { kysely: db } }: AppContext): void {
  const readLook = async () => toPublicSettings(await readSettings(db))
  const schema = { hide: true }

  app.get('/theme.css', { schema }, async (_request, reply) =>
    // The URL carries the content version, so the response never changes.
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type('text/css; charset=utf-8')
      .send(themeStylesheet(await readLook())),
  )

  for (const [path, size] of Object.entries(ICON_SIZES)) {
    app.get(path, { schema }, async (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=86400')
        // Also embedded in mails, which webmail clients display on another site.
        .header('cross-origin-resource-policy', 'cross-origin')
        .type('image/png')
        .send(await renderIcon(await readLook(), config.dataDir, size)),
    )
  }

  app.get('/manifest.webmanifest', { schema }, async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(manifestOf(await readLook()))),
  )
}

/** Launchers cut longer names. */
const MAX_SHORT_NAME_LENGTH = 12

/** Web application manifest (W3C). */
function manifestOf({ siteTitle, tagline, ...look }: StoredPublicSettings) {
  const { accent, paper } = palettesOf(look).light
  return {
    name: siteTitle,
    short_name: siteTitle.slice(0, MAX_SHORT_NAME_LENGTH),
    description: tagline,
    lang: 'fr',
    start_url: '/',
    display: 'browser',
    theme_color: accent,
    background_color: paper,
    icons: [192, 512].map((size) => ({
      src: `/icons/icon-${size}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
    })),
  }
}
