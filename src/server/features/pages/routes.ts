import type { FastifyInstance } from 'fastify'
import { Refusal } from '#contract/errors.ts'
import { listPages, readPage } from '#contract/pages.ts'
import { toPublicSettings } from '#domain/settings.ts'
import type { Serve } from '#server/http/serve.ts'
import { originOf } from '#server/http/site.ts'
import type { Practice } from '#server/practice.ts'
import { siteOf } from '../settings/actions.ts'
import { readSettings } from '../settings/queries.ts'
import { findPage, listAllPages, listCustomSlugs } from './queries.ts'

export function pageRoutes(serve: Serve, { database: { kysely: db } }: Practice): void {
  serve(listPages, () => listAllPages(db))

  serve(readPage, async ({ params }) => {
    const page = await findPage(db, params.slug)
    if (!page) throw new Refusal('not_found')
    return page
  })
}

/** What search engines ask first: where they may go, and which pages there are. */
export function crawlerRoutes(app: FastifyInstance, practice: Practice): void {
  const site = siteOf(practice)
  const schema = { hide: true }

  app.get('/robots.txt', { schema }, async (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        `User-agent: *\nDisallow: /admin\nDisallow: /api/\n\nSitemap: ${originOf(site, request)}/sitemap.xml\n`,
      ),
  )

  app.get('/sitemap.xml', { schema }, async (request, reply) => {
    const origin = originOf(site, request)
    const addresses = await listAddresses(practice)
    const urls = addresses.map((path) => `<url><loc>${origin}${path}</loc></url>`).join('')
    return reply
      .type('application/xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`,
      )
  })
}

/** Every public address, modules that are switched off left out. Slugs hold only letters, digits and hyphens. */
async function listAddresses({ database: { kysely: db } }: Practice): Promise<string[]> {
  const { enableGallery, enableTestimonials } = toPublicSettings(await readSettings(db))
  const slugs = await listCustomSlugs(db)
  return [
    ...['/', '/massages', '/praticiens', '/booking', '/contact'],
    ...(enableTestimonials ? ['/testimonials'] : []),
    ...(enableGallery ? ['/gallery'] : []),
    ...slugs.map((slug) => `/p/${slug}`),
    ...['/privacy', '/legal', '/terms'],
  ]
}
