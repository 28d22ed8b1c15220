import { Outlet } from 'react-router'
import { Toasts } from '#web/app/toasts.tsx'

/** What every screen of the back office has, signed in or not. */
export function Root() {
  return (
    <>
      <Outlet />
      <Toasts />
    </>
  )
}
