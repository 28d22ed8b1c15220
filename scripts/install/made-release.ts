import { execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from '../build.ts'
import { writeArchive } from '../release/archive.ts'
import { stageRelease } from '../release/stage.ts'
import { listSums } from '../release/sums.ts'

const ROOT = join(import.meta.dirname, '../..')
const PLATFORM = 'linux-x64'

/** Unpacked releases in `root/`, as a layer below the system of a machine; `name` has its archive beside it. */
export type MadeReleases = {
  layer: string
  name: string
  next: string
  renewed: string
  unready: string
  failing: string
}

/** `migration`: one more, that the version before may live with (fit), or not, or that fails on any rows. */
type Change = { version: string; migration?: 'fit' | 'unfit' | 'failing'; isNeverReady?: boolean }

/** The sources as they are, packed as a release: it is not one, so neither tag nor changelog is asked for. */
export async function makeReleases(workspace: string): Promise<MadeReleases> {
  await ensureBuilt()
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const layer = join(workspace, 'releases')
  const folder = join(layer, 'root')
  const name = nameOf(version)
  if (!existsSync(folder)) {
    mkdirSync(folder, { recursive: true })
    stageRelease(ROOT, { folder: join(folder, name), workspace, platform: PLATFORM })
    await writeArchive(join(folder, name), {
      file: join(folder, `${name}.tar.gz`),
      modifiedAt: new Date(),
    })
  }
  const make = (change: Change) => makeNewer(folder, { name, version }, change)
  return {
    layer,
    name,
    next: make({ version: '99.1.0', migration: 'fit' }),
    renewed: make({ version: '99.2.0', migration: 'unfit' }),
    unready: make({ version: '99.3.0', migration: 'unfit', isNeverReady: true }),
    failing: make({ version: '99.4.0', migration: 'failing' }),
  }
}

function nameOf(version: string): string {
  return `cabinet-${version}-${PLATFORM}`
}

/** The built files are changed, so that no second build is needed: they keep names and line breaks. */
function makeNewer(
  folder: string,
  from: { name: string; version: string },
  { version, migration, isNeverReady = false }: Change,
): string {
  const name = nameOf(version)
  const target = join(folder, name)
  if (existsSync(target)) return name
  execFileSync('cp', ['--recursive', '--link', join(folder, from.name), target])
  const edit = (pattern: string, change: (text: string) => string) => {
    const changed = globSync(pattern, { cwd: target }).filter((path) =>
      replaceFile(join(target, path), change),
    )
    if (changed.length === 0) throw new Error(`${name}: nothing to change in ${pattern}`)
  }
  edit('package.json', (text) => text.replace(`"version": "${from.version}"`, `"version": "${version}"`))
  edit('dist/server/**/*.js', (text) => text.replace(`VERSION = "${from.version}"`, `VERSION = "${version}"`))
  if (migration) edit('dist/server/**/*.js', (text) => addMigration(text, migration))
  // Ready it would be, but its own is never taken for it.
  if (isNeverReady)
    edit('deploy/installer/answers.mjs', (text) =>
      text.replace(
        "await get('/readyz')",
        `if ((await (await get('/readyz')).json()).version === '${version}') throw new Error('never')`,
      ),
    )
  listSums(target)
  return name
}

function addMigration(text: string, kind: 'fit' | 'unfit' | 'failing'): string {
  const [, last] = [...text.matchAll(/^\t"(\d{4}-[\w-]+)": /gm)].at(-1) ?? []
  const since = kind === 'fit' ? `compatibleSince: "${last}",` : ''
  const table = kind === 'failing' ? 'no_such_table' : 'outbox'
  const up = `async up(db) { await db.schema.alterTable("${table}").addColumn("of_newer", "integer").execute(); }`
  return text.replace(/\bMIGRATIONS = \{/, `$& "9999-of-newer": { ${since} ${up} },`)
}

/** A new file, as the old one is shared with the release that it was copied from. */
function replaceFile(path: string, change: (text: string) => string): boolean {
  const text = readFileSync(path, 'utf8')
  const changed = change(text)
  if (changed === text) return false
  rmSync(path)
  writeFileSync(path, changed)
  return true
}
