import type { Admin } from '#contract/auth.ts'
import { EXAMPLE_KINDS, type ExampleKind, type Examples, type KeptExample } from '#contract/examples.ts'
import { SETTING_LABELS } from '#domain/setting-labels.ts'
import { french } from '#domain/typography.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Db, queueFor, type Trx } from '#server/db/engine.ts'
import { hasExamples, isExample, STARTER_NAMES, storedStarterPicture } from '#server/db/examples.ts'
import type { Files } from '#server/storage/files.ts'
import { insertRun } from '../maintenance/queries.ts'
import * as queries from './queries.ts'

/** A row that came with the starter content, and why it stays, where it does. */
type Finding = {
  kind: ExampleKind
  key: number | string
  name: string
  kept: Pick<KeptExample, 'reason' | 'detail'> | null
}

/** What removing the example practice would take away, and what of it would stay. */
export async function previewExamples({ database: { kysely: db } }: AppContext): Promise<Examples> {
  return { isLeft: await hasExamples(db), ...splitFindings(await findExamples(db)) }
}

type Split = Pick<Examples, 'removable' | 'kept'>

function splitFindings(findings: readonly Finding[]): Split {
  const removable = EXAMPLE_KINDS.flatMap((kind) => {
    const names = findings.filter((one) => one.kind === kind && one.kept === null).map(({ name }) => name)
    return names.length === 0 ? [] : [{ kind, names }]
  })
  const kept = findings.flatMap(({ kind, name, kept: why }) => (why ? [{ kind, name, ...why }] : []))
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
  const rows = await queries.findPeople(db, STARTER_NAMES.usernames)
  return rows.map((row) => {
    const kept = isExample('person', row) ? expected(Number(row.reservations)) : CHANGED
    return { kind: 'person', key: row.id, name: `${row.first_name} ${row.last_name}`, kept }
  })
}

function expected(reservations: number): Finding['kept'] {
  if (reservations === 0) return null
  const said =
    reservations === 1 ? 'Une réservation est à ce nom' : `${reservations} réservations sont à ce nom`
  const way = french`modifiez ou supprimez cette personne dans « Utilisateurs ».`
  return { reason: 'reservations', detail: french`${said} : ${way}` }
}

/** Pages and settings, and the texts of those that stay with the names of the places where they stand. */
async function judgeTexts(db: Db) {
  const pages = (await queries.findPages(db)).map((row) => ({
    finding: judged({ kind: 'page', key: row.slug, name: row.title }, isExample('page', row)),
    isTold: row.is_example === 1 || (STARTER_NAMES.slugs.includes(row.slug) && row.content !== ''),
    text: row.content,
  }))
  const settings = (await queries.findSettings(db)).map((row) => ({
    finding: judged({ kind: 'setting', key: row.key, name: labelOf(row.key) }, isExample('setting', row)),
    isTold: row.is_example === 1,
    text: row.value,
  }))
  const all = [...pages, ...settings]
  const staying = all.filter(({ finding }) => finding.kept !== null)
  return {
    findings: all.filter(({ isTold }) => isTold).map(({ finding }) => finding),
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
    const kept = isExample('image', row) ? shownIn(places.map(({ place }) => place)) : CHANGED
    return { kind: 'image', key: row.id, name: row.alt_text, kept }
  })
}

function shownIn(places: readonly string[]): Finding['kept'] {
  if (places.length === 0) return null
  const detail = french`Elle figure dans ${places.map((place) => french`« ${place} »`).join(', ')} : elle est à vous maintenant.`
  return { reason: 'shown', detail }
}

/** Takes the example practice away in one transaction, and its files after it. Answers what went and what stayed. */
export async function removeExamples(context: AppContext, files: Files, caller: Admin): Promise<Split> {
  const { database, clock } = context
  const people = await queries.listPeopleIds(database.kysely)
  const examples = await database.transaction(async (trx) => {
    await queueFor(database, trx, { queue: 'staff', keys: ['superadmins'] })
    // Whoever books one of them at the same moment comes before, and is counted, or after, and finds nobody.
    await queueFor(database, trx, { queue: 'agenda', keys: people })
    await queueFor(database, trx, { queue: 'settings', keys: ['site'] })
    const findings = await findExamples(trx)
    await carryOut(trx, findings, clock.instant())
    const found = splitFindings(findings)
    const run = { script: 'examples', outcome: 'done', detail: summary(found) } as const
    await insertRun(trx, { ...run, user_id: caller.id, ran_at: clock.instant() })
    return found
  })
  await removeDrawings(context, files)
  return examples
}

async function carryOut(trx: Trx, findings: readonly Finding[], now: number): Promise<void> {
  const keysOf = (kind: ExampleKind) => {
    const own = findings.filter((one) => one.kind === kind)
    return {
      going: own.filter(({ kept }) => kept === null).map(({ key }) => key),
      // Whoever has reservations stays an example: visitors still read an invented name.
      theirs: own.filter(({ kept }) => kept && kept.reason !== 'reservations').map(({ key }) => key),
    }
  }
  const ids = (keys: (number | string)[]) => keys.map(Number)
  const [services, people, images] = [keysOf('service'), keysOf('person'), keysOf('image')]
  const [pages, settings, testimonials] = [keysOf('page'), keysOf('setting'), keysOf('testimonial')]
  await queries.removeServices(trx, ids(services.going), now)
  await queries.removePeople(trx, ids(people.going), now)
  await queries.removePages(trx, pages.going.map(String), now)
  await queries.removeSettings(trx, settings.going.map(String))
  await queries.removeTestimonials(trx, ids(testimonials.going))
  await queries.removeImages(trx, ids(images.going))
  await queries.unmark(trx, { table: 'services', by: 'id' }, services.theirs)
  await queries.unmark(trx, { table: 'users', by: 'id' }, people.theirs)
  await queries.unmark(trx, { table: 'pages', by: 'slug' }, pages.theirs)
  await queries.unmark(trx, { table: 'settings', by: 'key' }, settings.theirs)
  await queries.unmark(trx, { table: 'gallery_images', by: 'id' }, images.theirs)
  await queries.unmarkTestimonials(trx, ids(testimonials.theirs))
}

function summary({ removable, kept }: Split): string {
  const gone = removable.reduce((sum, { names }) => sum + names.length, 0)
  const said = gone === 1 ? 'Un élément supprimé' : `${gone} éléments supprimés`
  const stayed = kept.map(({ name }) => name).join(', ')
  return stayed === '' ? `${said}.` : french`${said}. Restent : ${stayed}.`
}

/** Drawings that nothing shows any more leave the disk, also those of a first start that ended before its end. */
async function removeDrawings({ database }: AppContext, files: Files): Promise<void> {
  const texts = await queries.listTextsWithPictures(database.kysely)
  for (const file of await files.list()) {
    const picture = storedStarterPicture(file)
    if (picture !== null && !texts.some((text) => text.includes(picture))) await files.remove(file)
  }
}
