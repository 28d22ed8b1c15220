import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#contract/errors.ts'
import type { SiteState } from '../../site/state.ts'
import { weakEtag } from '../etag.ts'
import { RETRY_AFTER } from '../failure-pages.ts'
import { inProcessFetch } from './in-process-fetch.ts'
import { usedFonts, type Web } from './web.ts'

export type PageRequest = { request: FastifyRequest; origin: string; state: SiteState }

/** `isWhole`: no call of the page to the API failed, so the page may be cached. */
export type RenderedPage = {
  status: number
  html: string
  etag: string
  isSecret: boolean
  isWhole: boolean
  failure?: unknown
}

/** Renders a page of the site; a Response is a redirect. Throws `unavailable` while the database is away. */
export async function renderPage(
  app: FastifyInstance,
  web: Web,
  { request, origin, state }: PageRequest,
): Promise<RenderedPage | Response> {
  const render = await web.render()
  const files = web.files()
  const statuses: number[] = []
  const rendered = await render({
    // By concatenation: a path such as //example.org would otherwise be read as another host.
    request: new Request(origin + request.url),
    fetch: inProcessFetch(app, request, (status) => statuses.push(status)),
    theme: state.theme,
    frame: state.frame,
    files: { ...files, fonts: usedFonts(state.fonts, files.fonts) },
  })
  if (statuses.includes(503)) throw new Refusal('unavailable', { retryAfter: RETRY_AFTER })
  if (rendered instanceof Response) return rendered
  const html = await web.finish(request.url, rendered.html)
  const isWhole = rendered.status === 200 && !statuses.some(isFailure)
  return { ...rendered, html, etag: weakEtag(html), isWhole }
}

/** 404 is an answer: a page may ask for what is not there. */
function isFailure(status: number): boolean {
  return status >= 400 && status !== 404
}
