import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { BuildOptions, Rolldown } from 'vite'
import { fingerprint } from './fingerprint.ts'
import { pageWeight, WATCHED } from './page-weight.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const STAMP = join(ROOT, 'dist/fingerprint')

/**
 * Few files for a first visit: what all public pages need in one, what their forms need in another, and their rules,
 * which the booking page fetches late, in a third. Left alone, the bundler makes a file of each small piece that two
 * pages share.
 */
const PUBLIC_FILES: Rolldown.CodeSplittingGroup[] = [
  {
    name: 'site',
    test: /node_modules.(react|react-dom|react-router|scheduler)[\\/]|src.domain.time|rolldown/,
  },
  {
    name: 'rules',
    test: /node_modules.(@hookform|zod)|src.contract.(?!first-paint)/,
  },
  {
    name: 'forms',
    test: /node_modules.react-hook-form|public.forms|ui.(Field|TextArea|Select|field)/,
  },
]

/** The same for the back office, whose sign-in page needs little of it. */
const ADMIN_FILES: Rolldown.CodeSplittingGroup[] = [
  {
    name: 'platform',
    test: /node_modules.(react|react-dom|react-router|scheduler|@tanstack.(react-query|query-core))[\\/]|rolldown/,
  },
  {
    name: 'mantine',
    test: /node_modules.(@mantine|@floating-ui|clsx|react-remove-scroll|react-number-format)/,
  },
]

const PARTS: BuildOptions[] = [
  forBrowser('public', 'src/web/entry-client.tsx', PUBLIC_FILES),
  forBrowser('admin', 'src/web/entry-admin.tsx', ADMIN_FILES),
  { outDir: 'dist/server', ssr: 'src/web/entry-server.tsx' },
]

/** Whether dist holds the pages of exactly these sources. */
export function isBuilt(): boolean {
  try {
    return readFileSync(STAMP, 'utf8') === fingerprint(ROOT)
  } catch {
    // No stamp: never built, or a build that did not reach its end.
    return false
  }
}

/** Builds the pages unless they are there; in a process of its own, whose memory ends with it. */
export async function ensureBuilt(): Promise<void> {
  if (!isBuilt()) execFileSync(process.execPath, [fileURLToPath(import.meta.url)], { stdio: 'inherit' })
}

/** Builds the browser's part and the server's part of the pages into dist. */
export async function build(): Promise<void> {
  const started = performance.now()
  const stamp = fingerprint(ROOT)
  rmSync(join(ROOT, 'dist'), { recursive: true, force: true })
  // One by one and apart: a public page then carries nothing that only the back office uses.
  for (const part of PARTS) await bundle(part)
  compressAssets(join(ROOT, 'dist/client/assets'))
  writeFileSync(STAMP, stamp)
  const seconds = ((performance.now() - started) / 1000).toFixed(1).replace('.', ',')
  console.log(`Pages construites en ${seconds} s (${weights()}).`)
}

function forBrowser(name: string, input: string, groups: Rolldown.CodeSplittingGroup[] = []): BuildOptions {
  const output = groups.length > 0 ? { codeSplitting: { groups, includeDependenciesRecursively: false } } : {}
  return { outDir: 'dist/client', manifest: `.vite/${name}.json`, rolldownOptions: { input, output } }
}

async function bundle(part: BuildOptions): Promise<void> {
  const vite = await import('vite')
  await vite.build({ root: ROOT, logLevel: 'warn', build: part })
}

function compressAssets(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (!/\.(js|css|svg)$/.test(name)) continue
    const content = readFileSync(join(folder, name))
    writeFileSync(join(folder, `${name}.gz`), gzipSync(content, { level: 9 }))
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9 }
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(content, { params }))
  }
}

function weights(): string {
  return Object.entries(WATCHED)
    .map(([name, source]) => `${name} ${Math.round(pageWeight(ROOT, source) / 1000)} ko`)
    .join(', ')
}

if (import.meta.main) await build()
