import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { computeFingerprint } from './fingerprint.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

export const BUILT_SERVER = join(ROOT, 'dist/server/main.js')
export const BUILT_CLI = join(ROOT, 'dist/server/cli.js')
/** For tests (`src/server/start/site-code.ts`): no release holds it. */
export const BUILT_SITE_CODE = join(ROOT, 'dist/server/site-code.js')

/** Runs `npm run build` unless `dist` is current. */
export async function ensureBuilt(): Promise<void> {
  if (isBuilt()) return
  // A test's own NODE_ENV would build pages for development, which the server cannot render.
  const env = { ...process.env, NODE_ENV: 'production' }
  // In a child process, so that the bundler's memory is freed on exit.
  execFileSync(process.execPath, ['--run', 'build'], { cwd: ROOT, stdio: 'inherit', env })
}

/** False unless `dist` was built from exactly these sources. */
export function isBuilt(): boolean {
  try {
    return readFileSync(join(ROOT, 'dist/fingerprint'), 'utf8') === computeFingerprint(ROOT)
  } catch (error) {
    // No fingerprint: never built, or the build did not finish.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw error
  }
}

if (import.meta.main) await ensureBuilt()
