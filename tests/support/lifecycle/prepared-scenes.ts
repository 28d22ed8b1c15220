import { cpSync, rmSync } from 'node:fs'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { addDays, formatTime } from '#domain/language/time.ts'
import { practice } from '../practice/practice.ts'
import type { TestSite } from '../practice/site.ts'
import { memoryFolder } from '../servers/memory-folder.ts'
import { BUILDERS, type Builder, build } from './builders/builders.ts'
import { ATTACHED_TABLES } from './catalog.ts'
import { COMPLETE_ENV, CompletePractice } from './complete-practice.ts'
import { ATTACHMENTS, type Attachment } from './names.ts'
import { Scene } from './scene.ts'

/** A Monday. */
export const OPENING = '2027-04-12T08:00'
const FIRST_DAY = '2027-04-13'
/** In time for every change by link. */
const DAY = '2027-04-20'
/** When changes come. */
const NOW = '2027-04-15T10:00'
/** A minute after the builders before the last. */
const BUILT = '2027-04-15T10:01'

const FIRST_HOUR = 9
const HOURS_A_DAY = 5

export type Prepared = { practice: CompletePractice; scenes: readonly Scene[] }

async function buildAll(): Promise<Prepared> {
  const site = await practice({ now: OPENING, env: COMPLETE_ENV })
  const complete = await CompletePractice.fill(site)
  return { practice: complete, scenes: await buildScenes(complete) }
}

/**
 * The same scenes for each change. On SQLite they are built once and their folder is copied, which takes a tenth of the
 * time; PostgreSQL builds them anew.
 */
export async function prepareScenes(): Promise<{ next(): Promise<Prepared>; remove(): void }> {
  if (inject('engine') === 'postgres') return { next: buildAll, remove: () => {} }
  const folder = memoryFolder('cabinet-scenes-')
  const first = await buildAll()
  await sql`pragma wal_checkpoint(truncate)`.execute(first.practice.site.database.kysely)
  cpSync(first.practice.site.config.dataDir, folder, { recursive: true })
  return {
    next: () => copyOf(first, folder),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

async function copyOf(first: Prepared, folder: string): Promise<Prepared> {
  const dataDir = memoryFolder('cabinet-scene-')
  cpSync(folder, dataDir, { recursive: true })
  const remove = async () => rmSync(dataDir, { recursive: true, force: true })
  const home = { env: { DATA_DIR: dataDir }, remove }
  const site = await practice({ home, now: BUILT, env: COMPLETE_ENV })
  const copy = first.practice.copyAt(site)
  return { practice: copy, scenes: first.scenes.map((scene) => scene.copyIn(copy)) }
}

/** Everything that may hang on a visit, each on one of its own. */
export async function buildScenes(
  practice: CompletePractice,
  attachments: readonly Attachment[] = ATTACHMENTS,
): Promise<Scene[]> {
  const scenes = attachments.map((attachment, index) => sceneOf(practice, attachment, index))
  const buildPhase = async (isOfPhase: (builder: Builder) => boolean) => {
    for (const scene of scenes) if (isOfPhase(BUILDERS[scene.attachment])) await build(scene)
  }
  await buildPhase(({ isOver }) => isOver === true)
  await practice.passUntil(NOW)
  await buildPhase(({ isOver, isLast }) => !isOver && !isLast)
  await practice.pass(1)
  await buildPhase(({ isLast }) => isLast === true)
  return scenes
}

/** On hours of its own, with a free day before each. */
function sceneOf(practice: CompletePractice, attachment: Attachment, index: number): Scene {
  const first = BUILDERS[attachment].isOver ? FIRST_DAY : DAY
  const day = addDays(first, 2 * Math.floor(index / HOURS_A_DAY))
  return new Scene(practice, {
    attachment,
    day: BUILDERS[attachment].isOver ? FIRST_DAY : day,
    time: formatTime((FIRST_HOUR + 2 * (index % HOURS_A_DAY)) * 60),
  })
}

/** Tables of the catalog in which the builder has left no row. */
export async function findMissingRows(
  { site }: CompletePractice,
  scenes: readonly Scene[],
): Promise<string[]> {
  const missing: string[] = []
  for (const [table, { builtBy, columns, isPassing }] of Object.entries(ATTACHED_TABLES)) {
    const column = Object.keys(columns).find((name) => /^(reservation|entry)_id$/.test(name))
    if (column === undefined || isPassing) continue
    const built = scenes.filter(({ attachment }) => builtBy.includes(attachment))
    for (const { attachment, id } of built)
      if (!(await hasRow(site, { table, column, id })))
        missing.push(`${table} has no row of « ${attachment} »`)
  }
  return missing
}

type Reference = { table: string; column: string; id: number }

/** At the visit, at another date of its series, or at a hold. */
async function hasRow({ database }: TestSite, { table, column, id }: Reference): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} in (
    select id from agenda_entries where id = ${id} or kind = 'hold' or series_id in (
      select series_id from agenda_entries where id = ${id})) limit 1`.execute(database.kysely)
  return rows.length > 0
}
