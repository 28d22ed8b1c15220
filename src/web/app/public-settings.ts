import { useRevalidator } from 'react-router'
import type { PublicSettings } from '#contract/content/settings.ts'
import { DEFAULT_TAGLINE, DEFAULT_TITLE } from '#domain/content/settings.ts'
import { isRetryDue, useSite } from './site.ts'

type PublicSettingsState = {
  settings: PublicSettings | undefined
  /** Also true while the browser is about to retry what failed on the server. */
  isLoading: boolean
  refresh: () => void
}

export function usePublicSettings(): PublicSettingsState {
  const site = useSite()
  const { state, revalidate } = useRevalidator()
  return {
    settings: site?.settings ?? undefined,
    isLoading: state === 'loading' || (site?.settings === null && isRetryDue(site)),
    refresh: () => void revalidate(),
  }
}

export function useSiteNames(): { title: string; tagline: string } {
  const settings = useSite()?.settings
  return { title: settings?.siteTitle || DEFAULT_TITLE, tagline: settings?.tagline || DEFAULT_TAGLINE }
}
