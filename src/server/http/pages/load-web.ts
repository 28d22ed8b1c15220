import type { Web } from './web.ts'

/** Loads the built pages below `root`, or in development the sources, which Vite reads again when they change. */
export async function loadWeb({ dev, root }: { dev: boolean; root: string }): Promise<Web> {
  // Imported on demand: Vite is a development dependency, and an installation for production lacks it.
  if (dev) return (await import('./dev-web.ts')).devWeb(root)
  return (await import('./built-web.ts')).builtWeb(root)
}
