import { MantineProvider } from '@mantine/core'
import { Outlet } from 'react-router'
import { firstScheme } from '../display.ts'
import { cssVariables, theme } from '../theme.ts'
import '../styles/mantine.css'
import '../styles/mantine-tokens.css'

// Preferences belong to the account, not to a browser that somebody else may use next.
const nothing = () => {}
const forgetful = { get: firstScheme, set: nothing, subscribe: nothing, unsubscribe: nothing, clear: nothing }

export function MantineFrame() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme={firstScheme()}
      colorSchemeManager={forgetful}
    >
      <Outlet />
    </MantineProvider>
  )
}
