import { type ShouldRevalidateFunctionArgs, useRouteLoaderData } from 'react-router'
import type { PublicSettings } from '#contract/settings.ts'
import type { Api } from './api.ts'

export const SITE_ROUTE = 'site'

export type SiteData = {
  settings: PublicSettings | null
  isLoggedIn: boolean
  pages: { slug: string; title: string }[]
  origin: string
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

export function siteLoader({ api, settings, onFailure }: LoaderContext) {
  return async ({ request }: { request: Request }): Promise<SiteData> => {
    const [publicSettings, isLoggedIn, pages] = await Promise.all([
      settings.refetch().catch(() => {
        onFailure('Erreur lors du chargement des paramètres')
        return null
      }),
      api('GET /api/auth/status').then(
        (status) => status.isLoggedIn,
        () => false,
      ),
      api('GET /api/pages').catch(() => []),
    ])
    return {
      settings: publicSettings,
      isLoggedIn,
      pages: pages.filter(({ slug }) => !FIXED_PAGES.has(slug)).map(({ slug, title }) => ({ slug, title })),
      origin: new URL(request.url).origin,
      loadedBy: typeof window === 'undefined' ? 'server' : 'browser',
    }
  }
}

const FIXED_PAGES = new Set(['home', 'contact'])

/** Settings are refreshed manually only (requirements, 1.3): revalidating keeps the URL. */
export function isRefresh({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.href === nextUrl.href
}

/** Undefined only if the site's own loader failed. */
export function useSite(): SiteData | undefined {
  return useRouteLoaderData<SiteData>(SITE_ROUTE)
}
