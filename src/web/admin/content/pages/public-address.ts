import { pagePath, paths } from '#web/app/paths.ts'

export function publicAddress(slug: string): string {
  if (slug === 'home') return paths.home
  return slug === 'contact' ? paths.contact : pagePath(slug)
}
