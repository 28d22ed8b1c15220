import type { Admin } from '#contract/auth.ts'
import { EXAMPLE_KINDS, type ExampleKind, type Examples, type KeptExample } from '#contract/examples.ts'
import { SETTING_LABELS } from '#domain/setting-labels.ts'
import { french } from '#domain/typography.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Db, lockKeys, type Trx } from '#server/db/engine.ts'
import { hasExamples, isExample, STARTER_NAMES, storedStarterPicture } from '#server/db/examples.ts'
import type { Files } from '#server/storage/files.ts'
import { insertRun } from '../maintenance/queries.ts'
import * as queries from './queries.ts'

/** A row of the starter content; `kept` is why it stays, null if it can be removed. */
type Finding = {
  kind: ExampleKind
  key: number | string
  name: string
  kept: Pick<KeptExample, 'reason' | 'detail'> | null
}

export async function previewExamples({ database: { kysely: db } }: AppContext): Promise<Examples> {
  return { isLeft: await hasExamples(db), ...splitFindings(await findExamples(db)) }
}

type Split = Pick<Examples, 'removable' | 'kept'>

function splitFindings(findings: readonly Finding[]): Split {
  const removable = EXAMPLE_KINDS.flatMap((kind) => {
    const names = findings
      .filter((finding) => finding.kind === kind && finding.kept === null)
      .map(({ name }) => name)
    return names.length === 0 ? [] : [{ kind, names }]
  })
  const kept = findings.flatMap(({ kind, name, kept: cause }) => (cause ? [{ kind, name, ...cause }] : []))
  return { removable, kept }
}

async function findExamples(db: Db): Promise<Finding[]> {
  const services = await judgeServices(db)
  const people = await judgePeople(db)
  const { findings: texts, staying } = await judgeTexts(db)
  const testimonials = await judgeTestimonials(db)
  return [...services, ...people, ...texts, ...testimonials, ...(await judgeImages(db, staying))]
}

const CHANGED = {
  reason: 'changed',
  detail: french`Modifié : c’est à vous maintenant, et ce n’est plus un exemple.`,
} as const

async function judgeServices(db: Db): Promise<Finding[]> {
  const rows = await queries.findServices(db, STARTER_NAMES.services)
  return rows.map((row) => {
    const kept = isExample('service', row) ? null : CHANGED
    return { kind: 'service', key: row.id, name: row.name, kept }
  })
}

async function judgePeople(db: Db): Promise<Finding[]> {
  const rows = await queries.findPractitioners(db, STARTER_NAMES.usernames)
  return rows.map((row) => {
    const kept = isExample('person', row) ? keptForReservations(Number(row.reservations)) : CHANGED
    return { kind: 'person', key: row.id, name: `${row.first_name} ${row.last_name}`, kept }
  })
}

function keptForReservations(reservations: number): Finding['kept'] {
  if (reservations === 0) return null
  const count =
    reservations === 1 ? 'Une réservation est à ce nom' : `${reservations} réservations sont à ce nom`
  const advice = french`modifiez ou supprimez cette personne dans « Utilisateurs ».`
  return { reason: 'reservations', detail: french`${count} : ${advice}` }
}

/** `staying` are the texts that remain: a picture shown in one of them must remain too. */
async function judgeTexts(db: Db) {
  const pages = (await queries.findPages(db)).map((row) => ({
    finding: judged({ kind: 'page', key: row.slug, name: row.title }, isExample('page', row)),
    isListed: row.is_example === 1 || (STARTER_NAMES.slugs.includes(row.slug) && row.content !== ''),
    text: row.content,
  }))
  const settings = (await queries.findSettings(db)).map((row) => ({
    finding: judged({ kind: 'setting', key: row.key, name: labelOf(row.key) }, isExample('setting', row)),
    isListed: row.is_example === 1,
    text: row.value,
  }))
  const all = [...pages, ...settings]
  const staying = all.filter(({ finding }) => finding.kept !== null)
  return {
    findings: all.filter(({ isListed }) => isListed).map(({ finding }) => finding),
    staying: staying.map(({ finding, text }) => ({ place: finding.name, text })),
  }
}

function labelOf(key: string): string {
  return Object.entries(SETTING_LABELS).find(([known]) => known === key)?.[1] ?? key
}

function judged(row: Omit<Finding, 'kept'>, isOriginal: boolean): Finding {
  return { ...row, kept: isOriginal ? null : CHANGED }
}

async function judgeTestimonials(db: Db): Promise<Finding[]> {
  const rows = await queries.findTestimonials(db)
  return rows.map((row) => {
    const kept = isExample('testimonial', row) ? null : CHANGED
    return { kind: 'testimonial', key: row.id, name: row.client_name, kept }
  })
}

async function judgeImages(db: Db, staying: readonly { place: string; text: string }[]): Promise<Finding[]> {
  const rows = await queries.findImages(db)
  return rows.map((row) => {
    const places = staying.filter(({ text }) => text.includes(`/uploads/${row.filename}`))
    const kept = isExample('image', row) ? keptWhereShown(places.map(({ place }) => place)) : CHANGED
    return { kind: 'image', key: row.id, name: row.alt_text, kept }
  })
}

function keptWhereShown(places: readonly string[]): Finding['kept'] {
  if (places.length === 0) return null
  const detail = french`Elle figure dans ${places.map((place) => french`« ${place} »`).join(', ')} : elle est à vous maintenant.`
  return { reason: 'shown', detail }
}

/** Removes the rows in one transaction, and their files after its commit. */
export async function removeExamples(context: AppContext, files: Files, caller: Admin): Promise<Split> {
  const { database, clock } = context
  const exampleUserIds = await queries.listExamplePractitionerIds(database.kysely)
  const examples = await database.transaction(async (trx) => {
    await lockKeys(database, trx, { queue: 'staff', keys: ['superadmins'] })
    // A concurrent booking either commits first and is counted, or waits and is refused.
    await lockKeys(database, trx, { queue: 'agenda', keys: exampleUserIds })
    await lockKeys(database, trx, { queue: 'settings', keys: ['site'] })
    const findings = await findExamples(trx)
    await applyFindings(trx, findings, clock.instant())
    const split = splitFindings(findings)
    const run = { script: 'examples', outcome: 'done', detail: summary(split) } as const
    await insertRun(trx, { ...run, user_id: caller.id, ran_at: clock.instant() })
    return split
  })
  await removeUnusedStarterPictures(context, files)
  return examples
}

async function applyFindings(trx: Trx, findings: readonly Finding[], now: number): Promise<void> {
  const keysOf = (kind: ExampleKind) => {
    const own = findings.filter((finding) => finding.kind === kind)
    return {
      removable: own.filter(({ kept }) => kept === null).map(({ key }) => key),
      // Practitioners with reservations stay marked: visitors still see an invented name.
      adopted: own.filter(({ kept }) => kept && kept.reason !== 'reservations').map(({ key }) => key),
    }
  }
  const ids = (keys: (number | string)[]) => keys.map(Number)
  const [services, people, images] = [keysOf('service'), keysOf('person'), keysOf('image')]
  const [pages, settings, testimonials] = [keysOf('page'), keysOf('setting'), keysOf('testimonial')]
  await queries.removeServices(trx, ids(services.removable), now)
  await queries.removePractitioners(trx, ids(people.removable), now)
  await queries.removePages(trx, pages.removable.map(String), now)
  await queries.removeSettings(trx, settings.removable.map(String))
  await queries.removeTestimonials(trx, ids(testimonials.removable))
  await queries.removeImages(trx, ids(images.removable))
  await queries.unmark(trx, { table: 'services', by: 'id' }, services.adopted)
  await queries.unmark(trx, { table: 'users', by: 'id' }, people.adopted)
  await queries.unmark(trx, { table: 'pages', by: 'slug' }, pages.adopted)
  await queries.unmark(trx, { table: 'settings', by: 'key' }, settings.adopted)
  await queries.unmark(trx, { table: 'gallery_images', by: 'id' }, images.adopted)
  await queries.unmarkTestimonials(trx, ids(testimonials.adopted))
}

function summary({ removable, kept }: Split): string {
  const removedCount = removable.reduce((sum, { names }) => sum + names.length, 0)
  const removedText = removedCount === 1 ? 'Un élément supprimé' : `${removedCount} éléments supprimés`
  const keptNames = kept.map(({ name }) => name).join(', ')
  return keptNames === '' ? `${removedText}.` : french`${removedText}. Restent : ${keptNames}.`
}

/** Deletes unreferenced starter pictures, also those that an interrupted first start left behind. */
async function removeUnusedStarterPictures({ database }: AppContext, files: Files): Promise<void> {
  const texts = await queries.listTextsWithPictures(database.kysely)
  for (const file of await files.list()) {
    const picture = storedStarterPicture(file)
    if (picture !== null && !texts.some((text) => text.includes(picture))) await files.remove(file)
  }
}
