import { useQuery } from '@tanstack/react-query'
import type { PublicSettings } from '#contract/settings.ts'
import { DEFAULT_TAGLINE, DEFAULT_TITLE } from '#domain/settings.ts'
import { useApi } from './api-context.tsx'
import { queries } from './queries.ts'

type Known = {
  settings: PublicSettings | undefined
  /** True at the start and after a manual refresh, until the load ends, well or badly. */
  loading: boolean
  refresh: () => void
}

/** The public settings, loaded on demand and refreshed by hand. */
export function usePublicSettings(): Known {
  const { data, isFetching, refetch } = useQuery(queries.publicSettings(useApi()))
  return { settings: data, loading: isFetching, refresh: () => void refetch() }
}

/** Title and tagline of the site, with their defaults. */
export function useSiteNames(): { title: string; tagline: string } {
  const { settings } = usePublicSettings()
  return { title: settings?.siteTitle || DEFAULT_TITLE, tagline: settings?.tagline || DEFAULT_TAGLINE }
}
