export const LOGIN = '/admin/login'
export const DASHBOARD = '/admin/dashboard'

/** Where a session ended in the middle of work; anything but a screen of the back office is refused. */
export function returnPath(state: unknown): string {
  const next = typeof state === 'object' && state !== null && 'next' in state ? state.next : null
  return typeof next === 'string' && /^\/admin\/[\w/?=&.-]*$/.test(next) && next !== LOGIN ? next : DASHBOARD
}
