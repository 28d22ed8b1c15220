import type { Web } from './web.ts'

export async function loadWeb({ dev, root }: { dev: boolean; root: string }): Promise<Web> {
  // Dynamic import: Vite is a dev dependency and absent in production.
  if (dev) return (await import('./dev-web.ts')).createDevWeb(root)
  return (await import('./built-web.ts')).loadBuiltWeb(root)
}
