import { useRevalidator } from 'react-router'
import type { PublicSettings } from '#contract/settings.ts'
import { DEFAULT_TAGLINE, DEFAULT_TITLE } from '#domain/settings.ts'
import { useSite } from './site.ts'

type Known = {
  settings: PublicSettings | undefined
  /** True at the start and after a manual refresh, until the load ends, well or badly. */
  loading: boolean
  refresh: () => void
}

/** The public settings, loaded on demand and refreshed by hand. */
export function usePublicSettings(): Known {
  const site = useSite()
  const { state, revalidate } = useRevalidator()
  const isUnasked = site?.settings === null && site.askedBy === 'server'
  return {
    settings: site?.settings ?? undefined,
    loading: state === 'loading' || isUnasked,
    refresh: () => void revalidate(),
  }
}

/** Title and tagline of the site, with their defaults. */
export function useSiteNames(): { title: string; tagline: string } {
  const settings = useSite()?.settings
  return { title: settings?.siteTitle || DEFAULT_TITLE, tagline: settings?.tagline || DEFAULT_TAGLINE }
}
