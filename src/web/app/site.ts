import { type ShouldRevalidateFunctionArgs, useRouteLoaderData } from 'react-router'
import type { PublicSettings } from '#contract/settings.ts'
import type { Api } from './api.ts'

/** Name of the route that surrounds every public page. */
export const SITE_ROUTE = 'site'

/** What every public page knows. */
export type SiteData = {
  /** Null where they could not be had. */
  settings: PublicSettings | null
  isLoggedIn: boolean
  /** The owner's own pages, in the order of the menu. */
  pages: { slug: string; title: string }[]
  /** Where the site is, for addresses that must be whole. */
  origin: string
  /** Who asked: an answer that failed on the server has not been asked by the browser yet. */
  askedBy: 'server' | 'browser'
}

/** The public settings of one reservation: shared by all loaders, asked anew on demand only. */
export type SettingsSource = { ask: () => Promise<PublicSettings>; known: () => Promise<PublicSettings> }

/** What loaders ask with: the browser's client, or that of one request on the server. */
export type LoaderContext = {
  api: Api
  settings: SettingsSource
  /** Says a failure aloud. */
  tell: (failure: string) => void
}

/** `known`: what a rendered page has told already. */
export function settingsSource(api: Api, known?: PublicSettings | null): SettingsSource {
  let answer = known ? Promise.resolve(known) : undefined
  const ask = () => {
    const asked = api('GET /api/public-settings')
    answer = asked
    return asked
  }
  return { ask, known: () => answer ?? ask() }
}

/** Where a page says itself what went wrong and offers to try again: see usePublicSettings. */
export function siteLoader({ api, settings, tell }: LoaderContext) {
  return async ({ request }: { request: Request }): Promise<SiteData> => {
    const [known, isLoggedIn, pages] = await Promise.all([
      settings.ask().catch(() => {
        tell('Erreur lors du chargement des paramètres')
        return null
      }),
      api('GET /api/auth/status').then(
        (status) => status.isLoggedIn,
        () => false,
      ),
      api('GET /api/pages').catch(() => []),
    ])
    return {
      settings: known,
      isLoggedIn,
      pages: pages.filter(({ slug }) => !FIXED_PAGES.has(slug)).map(({ slug, title }) => ({ slug, title })),
      origin: new URL(request.url).origin,
      askedBy: typeof window === 'undefined' ? 'server' : 'browser',
    }
  }
}

/** Pages with an address of their own. */
const FIXED_PAGES = new Set(['home', 'contact'])

/** Refreshed by hand, never behind one's back (specification, section 1): asking anew keeps the address. */
export function isRefresh({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.href === nextUrl.href
}

/** What every public page knows; undefined only where the site itself could not be drawn. */
export function useSite(): SiteData | undefined {
  return useRouteLoaderData<SiteData>(SITE_ROUTE)
}
