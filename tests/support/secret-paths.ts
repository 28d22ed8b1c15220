import { endpoints } from '#contract/index.ts'
import { adminPaths } from '#web/admin/paths.ts'
import { paths } from '#web/app/paths.ts'

/** Calendar subscriptions, and the file of one appointment: routes outside the contract. */
const FILES = ['/agenda/:token.ics', '/reservation/:token/rendez-vous.ics']

/** Every path with a secret in it, with this one. */
export function secretPaths(token: string): string[] {
  const pages = [...Object.values(paths), ...Object.values(adminPaths), ...FILES]
  const calls = endpoints.map(({ path }) => path.replace('{token}', ':token'))
  return [...pages, ...calls]
    .filter((path) => path.includes(':token'))
    .map((path) => path.replace(':token', token))
}
