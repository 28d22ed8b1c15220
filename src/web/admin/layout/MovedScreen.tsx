import { Navigate, useLocation } from 'react-router'

/** Leads an address of an earlier version to the screen that took over; `parts`: where those of its parts are now. */
export function MovedScreen({ to, parts = {} }: { to: string; parts?: Record<string, string> }) {
  const { search, hash } = useLocation()
  const { pathname, hash: anchor } = new URL(to, location.href)
  return <Navigate to={parts[hash.slice(1)] ?? { pathname, search, hash: hash || anchor }} replace />
}
