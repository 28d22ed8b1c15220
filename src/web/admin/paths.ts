export const LOGIN = '/admin/login'
/** Asks for a link to choose another password; below it, where that link leads. */
export const FORGOTTEN = '/admin/mot-de-passe'
export const DASHBOARD = '/admin/dashboard'
/** Takes a POST: one leaves the session by it, and unsaved changes are asked about as on any other way out. */
export const LOGOUT = '/admin/logout'
export const PROFILE = '/admin/profile'
export const MY_SERVICES = '/admin/my-services'
export const MY_AGENDA = '/admin/agenda-config'
export const SESSIONS = '/admin/sessions'
export const CHANGE_PASSWORD = '/admin/change-password'

/** Where a session ended in the middle of work; anything but a screen of the back office is refused. */
export function returnPath(state: unknown): string {
  const next = typeof state === 'object' && state !== null && 'next' in state ? state.next : null
  return typeof next === 'string' && /^\/admin\/[\w/?=&.,:%+-]*$/.test(next) && next !== LOGIN
    ? next
    : DASHBOARD
}
