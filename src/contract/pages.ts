import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { line, object } from './fields.ts'

/** A page of the site: `content` is sanitised HTML. */
export const Page = z.strictObject({ slug: z.string(), title: z.string(), content: z.string() })
export type Page = z.infer<typeof Page>

export const listPages = endpoint({
  method: 'GET',
  path: '/api/pages',
  access: 'public',
  summary: 'Pages du site',
  reply: z.array(Page),
})

export const readPage = endpoint({
  method: 'GET',
  path: '/api/pages/{slug}',
  access: 'public',
  summary: 'Une page du site',
  params: object({ slug: line('Adresse de la page', { max: 80 }) }),
  reply: Page,
  errors: ['not_found'],
})
