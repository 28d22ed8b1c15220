import { type ShouldRevalidateFunctionArgs, useRouteLoaderData } from 'react-router'
import type { PublicSettings } from '#contract/content/settings.ts'
import type { Visit } from '#contract/rendering.ts'
import type { Api } from './api.ts'
import type { ShowTexts } from './page-pictures.ts'

export const SITE_ROUTE = 'site'

export type SiteData = {
  settings: PublicSettings | null
  /** Null if unknown because the request failed: then nobody counts as signed in. */
  isLoggedIn: boolean | null
  pages: { slug: string; title: string }[]
  origin: string | null
  /** Requests that failed on the server are retried once in the browser. */
  loadedBy: 'server' | 'browser'
}

/** `getLatest` reuses the response of the latest `refetch`, or calls it. All loaders share one source. */
export type SettingsSource = {
  refetch: () => Promise<PublicSettings>
  getLatest: () => Promise<PublicSettings>
}

export type LoaderContext = {
  api: Api
  settings: SettingsSource
  onFailure: (failure: string) => void
  showTexts: ShowTexts
  /** Null in the browser. */
  visit: Visit | null
}

export function createSettingsSource(api: Api, initial?: PublicSettings | null): SettingsSource {
  let latest = initial ? Promise.resolve(initial) : undefined
  const refetch = () => {
    const response = api('GET /api/public-settings')
    latest = response
    return response
  }
  return { refetch, getLatest: () => latest ?? refetch() }
}

export function siteLoader({
  api,
  settings,
  onFailure,
}: Pick<LoaderContext, 'api' | 'settings' | 'onFailure'>) {
  return async ({ request }: { request: Request }): Promise<SiteData> => {
    const [publicSettings, isLoggedIn, pages] = await Promise.all([
      settings.refetch().catch(() => {
        onFailure('Erreur lors du chargement des paramètres')
        return null
      }),
      fetchIsLoggedIn({ api, onFailure }, request.signal),
      api('GET /api/pages').catch(() => []),
    ])
    return {
      settings: publicSettings,
      isLoggedIn,
      pages: pages.filter(({ slug }) => !FIXED_PAGES.has(slug)).map(({ slug, title }) => ({ slug, title })),
      origin: publicSettings?.siteAddress ?? null,
      loadedBy: typeof window === 'undefined' ? 'server' : 'browser',
    }
  }
}

async function fetchIsLoggedIn(
  { api, onFailure }: Pick<LoaderContext, 'api' | 'onFailure'>,
  signal: AbortSignal,
): Promise<boolean | null> {
  try {
    return (await api('GET /api/auth/status', { signal })).isLoggedIn
  } catch (error) {
    // Superseded by another navigation: the router ignores the outcome.
    if (signal.aborted) throw error
    onFailure("Erreur lors de la vérification du statut de l'utilisateur")
    return null
  }
}

const FIXED_PAGES = new Set(['home', 'contact'])

/** After a failure on the server, the browser retries once; the loader reports a second failure. */
export function isRetryDue({ loadedBy, settings, isLoggedIn }: SiteData): boolean {
  return loadedBy === 'server' && (settings === null || isLoggedIn === null)
}

/** Settings are refreshed manually only (requirements, 1.3): revalidating keeps the URL. */
export function isRefresh({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.href === nextUrl.href
}

/** Undefined only if the site's own loader failed. */
export function useSite(): SiteData | undefined {
  return useRouteLoaderData<SiteData>(SITE_ROUTE)
}
