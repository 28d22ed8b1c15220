import type { FastifyInstance } from 'fastify'
import { type StoredPublicSettings, toPublicSettings } from '#domain/content/settings.ts'
import type { AppContext } from '#server/app-context.ts'
import { readStoredSettings } from '#server/db/statements/settings.ts'
import { createIcons, type IconShape } from '#server/site/icons.ts'
import { createOfficeIcons, type OfficeIcon } from '#server/site/office-icons.ts'
import { OFFICE_WORKER } from '#server/site/office-worker.ts'
import { palettesOf } from '#server/site/theme.ts'
import { createSite } from './actions.ts'

const ICON_SHAPES: Record<string, IconShape> = {
  '/favicon.ico': 32,
  '/icons/icon-180.png': 180,
  '/icons/icon-192.png': 192,
  '/icons/icon-512.png': 512,
  '/icons/logo.png': 'logo',
}

const OFFICE_ICONS: Record<string, OfficeIcon> = {
  '/admin/icons/icon-180.png': { size: 180, part: 0.7 },
  '/admin/icons/icon-192.png': { size: 192, part: 0.7 },
  '/admin/icons/icon-512.png': { size: 512, part: 0.7 },
  '/admin/icons/maskable-512.png': { size: 512, part: 0.5 },
}

export function siteFileRoutes(app: FastifyInstance, context: AppContext): void {
  const { database, storage } = context
  const { kysely: db } = database
  const site = createSite(context)
  const readPublicSettings = async () => toPublicSettings(await readStoredSettings(db))
  const renderIcon = createIcons((name) => storage.uploads.read(name))
  const schema = { hide: true }

  app.get<{ Querystring: { v?: unknown } }>('/theme.css', { schema }, async ({ query }, reply) => {
    const { version, themeCss } = await site.state()
    const lifetime = query.v === version ? 'public, max-age=31536000, immutable' : 'no-cache'
    return reply.header('cache-control', lifetime).type('text/css; charset=utf-8').send(themeCss)
  })

  for (const [path, shape] of Object.entries(ICON_SHAPES)) {
    app.get(path, { schema }, async (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=86400')
        // Also embedded in mails, which webmail clients display on another site.
        .header('cross-origin-resource-policy', 'cross-origin')
        .type('image/png')
        .send(await renderIcon(String((await site.state()).versions.content), shape, readPublicSettings)),
    )
  }

  app.get('/manifest.webmanifest', { schema }, async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(manifestOf(await readPublicSettings()))),
  )
}

/** The back office as an application of a phone. Public, as the sign-in page is installed as well. */
export function officeFileRoutes(app: FastifyInstance, context: AppContext): void {
  const { database, storage } = context
  const site = createSite(context)
  const readPublicSettings = async () => toPublicSettings(await readStoredSettings(database.kysely))
  const renderIcon = createOfficeIcons((name) => storage.uploads.read(name))
  const schema = { hide: true }

  for (const [path, icon] of Object.entries(OFFICE_ICONS)) {
    app.get(path, { schema }, async (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=86400')
        .type('image/png')
        .send(await renderIcon(String((await site.state()).versions.content), icon, readPublicSettings)),
    )
  }

  app.get('/admin/worker.js', { schema }, (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(OFFICE_WORKER),
  )

  app.get('/admin/manifest.webmanifest', { schema }, async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(officeManifestOf(await readPublicSettings()))),
  )
}

/** Launchers cut longer names. */
const MAX_SHORT_NAME_LENGTH = 12

function manifestOf({ siteTitle, tagline, ...themeSettings }: StoredPublicSettings) {
  const { accent, paper } = palettesOf(themeSettings).light
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

/** `id` outlives a change of the first screen. */
function officeManifestOf({ siteTitle, ...themeSettings }: StoredPublicSettings) {
  const { paper } = palettesOf(themeSettings).light
  return {
    id: '/admin/',
    name: siteTitle,
    short_name: siteTitle.slice(0, MAX_SHORT_NAME_LENGTH),
    lang: 'fr',
    start_url: '/admin/dashboard',
    scope: '/admin/',
    display: 'standalone',
    theme_color: paper,
    background_color: paper,
    icons: Object.entries(OFFICE_ICONS).map(([src, { size }]) => ({
      src,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose: src.includes('maskable') ? 'maskable' : 'any',
    })),
  }
}
