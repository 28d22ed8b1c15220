import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import serveStatic from '@fastify/static'
import type { EntryFiles, Locate, PageFiles, Render } from '#contract/rendering.ts'
import { skipSession } from '../session.ts'
import type { Web } from './web.ts'

const CLIENT = 'src/web/entry-client.tsx'
const ADMIN = 'src/web/entry-admin.tsx'

/** The fonts of the site decide which of them a page loads early. */
const FRENCH_FONTS = /\/(sans|serif|dyslexic)-(400|700)-(?!italic-)[^/]*\.woff2$/

type Chunk = { file: string; name?: string; css?: string[]; assets?: string[]; imports?: string[] }
type Manifest = Record<string, Chunk>

export async function loadBuiltWeb(root: string): Promise<Web> {
  const publicManifest = readManifest(root, 'public')
  const adminManifest = readManifest(root, 'admin')
  const { render, locate }: { render: Render; locate: Locate } = await import(
    pathToFileURL(join(root, 'dist/server/entry-server.js')).href
  )
  const files = entryFiles(publicManifest, CLIENT)
  const admin = entryFiles(adminManifest, ADMIN)
  return {
    isDev: false,
    attach: (app) => serveAssets(app, join(root, 'dist/client/assets')),
    files: () => files,
    render: async () => render,
    locate: async () => locate,
    adminFiles: () => admin,
    transformHtml: async (_url, html) => html,
  }
}

function readManifest(root: string, name: 'public' | 'admin'): Manifest {
  return JSON.parse(readFileSync(join(root, `dist/client/.vite/${name}.json`), 'utf8'))
}

async function serveAssets(app: Parameters<Web['attach']>[0], root: string): Promise<void> {
  await app.register(async (scope) => {
    skipSession(scope)
    // File names contain a content hash; scripts/vite-plugins.ts writes the compressed variants.
    await scope.register(serveStatic, {
      root,
      prefix: '/assets/',
      preCompressed: true,
      immutable: true,
      maxAge: '1y',
      index: false,
      decorateReply: false,
    })
  })
}

function entryFiles(manifest: Manifest, entry: string): EntryFiles {
  const shared = filesOf(manifest, entry)
  const fonts = Object.values(manifest).flatMap(({ file }) => (FRENCH_FONTS.test(file) ? [`/${file}`] : []))
  const pages = new Map<string, PageFiles>()
  return {
    script: scriptOf(manifest, entry),
    ...shared,
    fonts,
    filesOf: (suffix) =>
      memoize(pages, suffix, () =>
        excludeFiles(filesOf(manifest, findSource(manifest, suffix), true), shared),
      ),
  }
}

/** A page by the end of its source path, or a chunk of several files by its name. */
function findSource(manifest: Manifest, suffix: string): string {
  const source = Object.keys(manifest).find((key) => key.endsWith(suffix) || manifest[key]?.name === suffix)
  if (source === undefined) throw new Error(`No built page comes from …${suffix}.`)
  return source
}

function scriptOf(manifest: Manifest, entry: string): string {
  return `/${manifest[entry]?.file}`
}

function filesOf(manifest: Manifest, source: string, includesItself = false): PageFiles {
  const seen = new Set<string>()
  const keys: string[] = []
  const collect = (key: string) => {
    // Marked before its imports: chunks may import each other cyclically.
    if (seen.has(key)) return
    seen.add(key)
    for (const imported of manifest[key]?.imports ?? []) collect(imported)
    keys.push(key)
  }
  collect(source)
  const chunks = keys.flatMap((key) => manifest[key] ?? [])
  const scripts = chunks.filter((chunk) => includesItself || chunk !== manifest[source])
  return {
    styles: chunks.flatMap(({ css = [] }) => css.map((file) => `/${file}`)),
    scripts: scripts.map(({ file }) => `/${file}`),
    fonts: [],
  }
}

function excludeFiles(files: PageFiles, excluded: PageFiles): PageFiles {
  return {
    styles: files.styles.filter((file) => !excluded.styles.includes(file)),
    scripts: files.scripts.filter((file) => !excluded.scripts.includes(file)),
    fonts: files.fonts,
  }
}

function memoize<V>(cache: Map<string, V>, key: string, compute: () => V): V {
  const value = cache.get(key) ?? compute()
  cache.set(key, value)
  return value
}
