import { useMantineColorScheme } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { DEFAULT_PREFERENCES, type Preferences } from '#domain/preferences.ts'
import { applyDisplay, clearDisplay, schemeOf } from '../display.ts'
import { preferencesQuery } from '../queries.ts'

const Preview = createContext<(preferences: Preferences | null) => void>(() => {})

export function Appearance({ children }: { children: ReactNode }) {
  const saved = useQuery(preferencesQuery)
  const [previewed, setPreviewed] = useState<Preferences | null>(null)
  const shown = previewed ?? saved.data ?? null
  const { setColorScheme } = useMantineColorScheme()
  useEffect(() => {
    // While loading, the attributes rendered by the server stay.
    if (!shown) return
    applyDisplay(shown)
    setColorScheme(schemeOf(shown))
  }, [shown, setColorScheme])
  useEffect(
    () => () => {
      clearDisplay()
      setColorScheme(schemeOf(DEFAULT_PREFERENCES))
    },
    [setColorScheme],
  )
  return <Preview value={setPreviewed}>{children}</Preview>
}

export function usePreview(): (preferences: Preferences | null) => void {
  return useContext(Preview)
}
