import { useMantineColorScheme } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { DEFAULT_PREFERENCES, type Preferences } from '#domain/accounts/preferences.ts'
import { preferencesQuery } from '../queries.ts'
import { applyPreferences, clearDisplay, toColorScheme } from './display.ts'

const SetPreviewContext = createContext<(preferences: Preferences | null) => void>(() => {})

export function Appearance({ children }: { children: ReactNode }) {
  const saved = useQuery(preferencesQuery)
  const [previewed, setPreviewed] = useState<Preferences | null>(null)
  const displayed = previewed ?? saved.data ?? null
  const { setColorScheme } = useMantineColorScheme()
  useEffect(() => {
    // While loading, the attributes rendered by the server stay.
    if (!displayed) return
    applyPreferences(displayed)
    setColorScheme(toColorScheme(displayed))
  }, [displayed, setColorScheme])
  useEffect(
    () => () => {
      clearDisplay()
      setColorScheme(toColorScheme(DEFAULT_PREFERENCES))
    },
    [setColorScheme],
  )
  return <SetPreviewContext value={setPreviewed}>{children}</SetPreviewContext>
}

export function useSetPreview(): (preferences: Preferences | null) => void {
  return useContext(SetPreviewContext)
}
