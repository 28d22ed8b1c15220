import { MantineProvider } from '@mantine/core'
import { Outlet } from 'react-router'
import { readRenderedColorScheme } from '../styles/display.ts'
import { cssVariables, theme } from '../styles/theme.ts'
import { useVisibleHeight } from './use-visible-height.ts'
import '../styles/mantine.css'
import '../styles/mantine-tokens.css'

// Preferences belong to the account, not to a browser that somebody else may use next.
const noop = () => {}
const nonPersistentManager = {
  get: readRenderedColorScheme,
  set: noop,
  subscribe: noop,
  unsubscribe: noop,
  clear: noop,
}

export function MantineFrame() {
  useVisibleHeight()
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme={readRenderedColorScheme()}
      colorSchemeManager={nonPersistentManager}
    >
      <Outlet />
    </MantineProvider>
  )
}
