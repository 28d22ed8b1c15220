import { MantineProvider } from '@mantine/core'
import { Outlet } from 'react-router'
import { firstScheme } from '../display.ts'
import { cssVariables, theme } from '../theme.ts'
import '../styles/mantine.css'
import '../styles/mantine-tokens.css'

// What one prefers is kept with one's account, not in a browser that somebody else may use next.
const nothing = () => {}
const forgetful = { get: firstScheme, set: nothing, subscribe: nothing, unsubscribe: nothing, clear: nothing }

/** Around every screen but the sign-in page, which is light so that it is there at once. */
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
