import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#contract/errors.ts'
import type { LocalTime } from '#domain/language/time.ts'
import { foreignOrigins, pictureAddresses } from '#domain/language/web-address.ts'
import type { SiteState } from '../../site/state.ts'
import { devPolicy, pagePolicy, publicPolicy, writePolicy } from '../content-security-policy.ts'
import { weakEtag } from '../etag.ts'
import { RETRY_AFTER_SECONDS } from '../failure-pages.ts'
import { createInProcessFetch } from './in-process-fetch.ts'
import { usedFonts, type Web } from './web.ts'

/** `address`: path and the parameters that the page reads; the page sees nothing else of the URL. */
export type PageRequest = { request: FastifyRequest; address: string; state: SiteState; now: LocalTime }

/** A URL needs an origin, and the site's pages are the same at any: they read the confirmed one from the API. */
const ANY_ORIGIN = 'http://site.invalid'

/** `isWhole`: no API call of the page failed, so it may be cached. */
export type RenderedPage = {
  status: number
  html: string
  etag: string
  isSecret: boolean
  policy: string
  isWhole: boolean
  failure?: unknown
}

export async function renderPage(
  app: FastifyInstance,
  web: Web,
  { request, address, state, now }: PageRequest,
): Promise<RenderedPage | Response> {
  const render = await web.render()
  const files = web.files()
  const statuses: number[] = []
  const rendered = await render({
    // Concatenated: `new URL` would resolve a path such as //example.org to another host.
    request: new Request(ANY_ORIGIN + address),
    fetch: createInProcessFetch(app, request, (status) => statuses.push(status)),
    theme: state.themeCss,
    frame: state.frame,
    visit: { now, isPhone: isPhone(request) },
    files: { ...files, fonts: usedFonts(state.fonts, files.fonts) },
  })
  if (statuses.includes(503)) throw new Refusal('unavailable', { retryAfter: RETRY_AFTER_SECONDS })
  if (rendered instanceof Response) return rendered
  const html = await web.transformHtml(address, rendered.html)
  const isWhole = (rendered.status === 200 || rendered.status === 404) && !statuses.some(isFailure)
  const policy = policyFor(html, state, { base: web.isDev ? devPolicy : publicPolicy })
  return { ...rendered, html, etag: weakEtag(html), policy, isWhole }
}

/** By the client hint of Chromium, otherwise by the user agent's « Mobi », which phones have and most tablets lack. */
function isPhone({ headers }: FastifyRequest): boolean {
  const hint = headers['sec-ch-ua-mobile']
  return hint === undefined ? /Mobi/.test(headers['user-agent'] ?? '') : hint === '?1'
}

type PolicyParts = { base?: typeof devPolicy; styles?: readonly string[] }

/** Allows pictures from the hosts that the site's settings and the page's own texts name. */
export function policyFor(
  html: string,
  { themeCss, imageOrigins }: SiteState,
  { base = publicPolicy, styles = [] }: PolicyParts,
): string {
  const origins = [...new Set([...imageOrigins, ...foreignOrigins(pictureAddresses(html))])]
  return writePolicy(pagePolicy(base, { styles: [themeCss, ...styles], imageOrigins: origins }))
}

/** 404 is no failure: a page may request something that does not exist. */
function isFailure(status: number): boolean {
  return status >= 400 && status !== 404
}
