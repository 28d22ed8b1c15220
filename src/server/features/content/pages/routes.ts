import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/content/pages.ts'
import { Refusal } from '#contract/errors.ts'
import { writeSecurityTxt } from '#domain/content/security-txt.ts'
import { toPublicSettings } from '#domain/content/settings.ts'
import type { AppContext } from '#server/app-context.ts'
import { zonedDay } from '#server/clock.ts'
import { isUnavailable } from '#server/db/engine.ts'
import { findSiteOrigin } from '#server/db/site-address.ts'
import { readStoredSettings } from '#server/db/statements/settings.ts'
import { switchesIn } from '#server/db/statements/stored-settings.ts'
import type { Serve } from '#server/http/serve.ts'
import type { Caller } from '#server/http/session.ts'
import { toE164 } from '#server/sms/number.ts'
import { addPage, changePage, removePage, reorderPages } from './actions.ts'
import { findPage, listAllPages, listCustomSlugs } from './queries.ts'

export function pageRoutes(serve: Serve, context: AppContext): void {
  serve(contract.listPages, async ({ caller }) => {
    const pages = await listAllPages(context.database.kysely)
    return pages.map((page) => omitVersionUnlessSuperadmin(caller, page))
  })

  serve(contract.readPage, async ({ params, caller, reply }) => {
    const page = await findPage(context.database.kysely, params.slug)
    if (!page) throw new Refusal('not_found')
    reply.header('etag', `"${page.version}"`)
    return omitVersionUnlessSuperadmin(caller, page)
  })

  serve(contract.createPage, ({ body }) => addPage(context, body))

  serve(contract.changePage, ({ params, headers, body }) =>
    changePage(context, params.slug, { ...body, version: headers['if-match'] }),
  )

  serve(contract.removePage, async ({ params }) => {
    await removePage(context, params.slug)
    return { message: 'Page supprimée' }
  })

  serve(contract.reorderPages, async ({ body }) => {
    await reorderPages(context, body.slugs)
    return { message: 'Ordre enregistré' }
  })
}

/** Only superadmins change pages, and send the version back as `If-Match`. */
function omitVersionUnlessSuperadmin(caller: Caller, { version, ...page }: contract.Page): contract.Page {
  return caller?.role === 'superadmin' ? { ...page, version } : page
}

export function crawlerRoutes(app: FastifyInstance, context: AppContext): void {
  const { config, database } = context
  const schema = { hide: true }

  app.get('/robots.txt', { schema }, async (_request, reply) => {
    const origin = await findSiteOrigin(config, database.kysely).catch(nullIfUnavailable)
    const sitemap = origin === null ? '' : `\nSitemap: ${origin}/sitemap.xml\n`
    const text = `User-agent: *\nDisallow: /admin\nDisallow: /api/\n${sitemap}`
    return reply.type('text/plain; charset=utf-8').send(text)
  })

  app.get('/sitemap.xml', { schema }, async (_request, reply) => {
    const origin = await findSiteOrigin(config, database.kysely)
    // Its addresses must be absolute (sitemaps.org).
    if (origin === null) throw new Refusal('not_found')
    const paths = await listPaths(context)
    const urls = paths.map((path) => `<url><loc>${origin}${path}</loc></url>`).join('')
    return reply
      .type('application/xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`,
      )
  })
}

/** Crawlers that get no robots.txt may stay away for long. */
function nullIfUnavailable(error: unknown): null {
  if (isUnavailable(error)) return null
  throw error
}

export function securityTxtRoutes(app: FastifyInstance, { config, clock, database }: AppContext): void {
  app.get('/.well-known/security.txt', { schema: { hide: true } }, async (_request, reply) => {
    const { phone } = toPublicSettings(await readStoredSettings(database.kysely))
    const [firstLine = ''] = (phone ?? '').trim().split('\n')
    const siteOrigin = await findSiteOrigin(config, database.kysely)
    // RFC 9116 accepts no http address.
    const origin = siteOrigin?.startsWith('https:') ? siteOrigin : undefined
    const text = writeSecurityTxt({ origin, phone: toE164(firstLine) }, zonedDay('UTC', clock.instant()))
    if (text === null) throw new Refusal('not_found')
    return reply.header('cache-control', 'public, max-age=3600').type('text/plain; charset=utf-8').send(text)
  })
}

const MAIN_PATHS = ['/', '/massages', '/praticiens', '/booking', '/contact']
const LEGAL_PATHS = ['/privacy', '/legal', '/terms', '/accessibilite']

/** Needs no XML escaping: slugs hold only letters, digits and hyphens. */
async function listPaths({ database: { kysely: db } }: AppContext): Promise<string[]> {
  const stored = await readStoredSettings(db)
  const { enableGallery, enableTestimonials } = toPublicSettings(stored)
  const slugs = await listCustomSlugs(db)
  return [
    ...MAIN_PATHS,
    ...(enableTestimonials ? ['/testimonials'] : []),
    ...(enableGallery ? ['/gallery'] : []),
    ...(switchesIn(stored).voucherOrders ? ['/bons-cadeaux'] : []),
    ...slugs.map((slug) => `/p/${slug}`),
    ...LEGAL_PATHS,
  ]
}
