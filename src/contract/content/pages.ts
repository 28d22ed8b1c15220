import * as z from 'zod/mini'
import { isReserved, MAX_SLUG_LENGTH, SLUG } from '#domain/language/slug.ts'
import { french } from '#domain/language/typography.ts'
import { endpoint, PUBLIC_READS } from '../endpoint.ts'
import { IfMatch, ignoringOthersOf, line, object, richText } from '../fields.ts'

/** A page of the site; `content` is sanitized HTML. */
export const Page = z.strictObject({
  slug: z.string(),
  title: z.string(),
  content: z.string(),
  /** In the body only for superadmins. Grows with each change and is sent back as `If-Match`. */
  version: z.optional(z.number()),
})
export type Page = z.infer<typeof Page>

const ADDRESS = 'Adresse de la page'
const slug = line(ADDRESS, { max: MAX_SLUG_LENGTH }).check(
  z.regex(
    SLUG,
    french`Le champ « ${ADDRESS} » ne peut contenir que des minuscules, des chiffres et des tirets.`,
  ),
)

const text = {
  title: line('Titre', { max: 120 }),
  content: z._default(richText('Contenu', { min: 0, max: 100_000 }), ''),
}

export const NewPage = object({
  slug: slug.check(z.refine((name) => !isReserved(name), 'Cette adresse est déjà celle d’une page du site.')),
  ...text,
})
export type NewPage = z.infer<typeof NewPage>

/** Page update; the slug cannot change. */
export const PageChange = object({ slug, ...text })
export type PageChange = z.infer<typeof PageChange>

const PageParams = object({ slug: line(ADDRESS, { max: MAX_SLUG_LENGTH }) })

export const listPages = endpoint({
  method: 'GET',
  path: '/api/pages',
  access: 'public',
  isShared: true,
  summary: 'Pages du site, dans l’ordre du menu',
  reply: z.array(Page),
  limit: PUBLIC_READS,
})

export const readPage = endpoint({
  method: 'GET',
  path: '/api/pages/{slug}',
  access: 'public',
  isShared: true,
  summary: 'Une page du site',
  params: PageParams,
  reply: Page,
  errors: ['not_found'],
  limit: PUBLIC_READS,
})

export const createPage = endpoint({
  method: 'POST',
  path: '/api/pages',
  access: 'superadmin',
  audit: 'page_added',
  summary: 'Ajouter une page',
  body: ignoringOthersOf(NewPage, Page),
  reply: Page,
  status: 201,
  errors: ['page_exists'],
})

export const changePage = endpoint({
  method: 'PUT',
  path: '/api/pages/{slug}',
  access: 'superadmin',
  audit: 'page_changed',
  summary: french`Modifier une page ; If-Match porte la version qui a été lue`,
  params: PageParams,
  headers: IfMatch,
  body: ignoringOthersOf(PageChange, Page),
  reply: Page,
  errors: ['not_found', 'page_changed'],
})

export const removePage = endpoint({
  method: 'DELETE',
  path: '/api/pages/{slug}',
  access: 'superadmin',
  audit: 'page_removed',
  summary: 'Supprimer une page',
  params: PageParams,
  reply: z.strictObject({ message: z.string() }),
  errors: ['not_found', 'page_fixed'],
})

export const reorderPages = endpoint({
  method: 'PUT',
  path: '/api/superadmin/pages/order',
  access: 'superadmin',
  audit: 'order_changed',
  summary: 'Ordonner les pages dans le menu',
  body: object({
    slugs: z.array(slug, 'Une liste de pages est attendue.').check(
      z.maxLength(500, 'Cette liste est trop longue.'),
      z.refine(
        (slugs) => new Set(slugs).size === slugs.length,
        'La même page figure deux fois dans la liste.',
      ),
    ),
  }),
  reply: z.strictObject({ message: z.string() }),
  errors: ['list_changed'],
})
