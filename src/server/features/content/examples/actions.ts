import type { Admin } from '#contract/accounts/sign-in.ts'
import {
  EXAMPLE_KINDS,
  type ExampleKind,
  type Examples,
  type RemainingExample,
} from '#contract/content/examples.ts'
import { SETTING_LABELS } from '#domain/content/setting-labels.ts'
import { frenchNumber } from '#domain/language/french-number.ts'
import { french } from '#domain/language/typography.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Db, lockKeys, type Trx } from '#server/db/engine.ts'
import { hasExamples, isExample, isStoredStarterPicture, STARTER_NAMES } from '#server/db/examples.ts'
import type { Uploads } from '#server/storage/site-storage.ts'
import { stemOf } from '#server/storage/upload-names.ts'
import { readUploadReferences } from '../../operations/integrity/uploads.ts'
import { insertRun } from '../../operations/maintenance/queries.ts'
import * as queries from './queries.ts'

/** A row of the starter content; `remainingReason` is null if it can be removed. */
type Finding = {
  kind: ExampleKind
  key: number | string
  name: string
  remainingReason: Pick<RemainingExample, 'reason' | 'detail'> | null
}

export async function previewExamples({ database: { kysely: db } }: AppContext): Promise<Examples> {
  return { hasExamples: await hasExamples(db), ...splitFindings(await findExamples(db)) }
}

type Split = Pick<Examples, 'removable' | 'remaining'>

function splitFindings(findings: readonly Finding[]): Split {
  const removable = EXAMPLE_KINDS.flatMap((kind) => {
    const names = findings
      .filter((finding) => finding.kind === kind && finding.remainingReason === null)
      .map(({ name }) => name)
    return names.length === 0 ? [] : [{ kind, names }]
  })
  const remaining = findings.flatMap(({ kind, name, remainingReason }) =>
    remainingReason ? [{ kind, name, ...remainingReason }] : [],
  )
  return { removable, remaining }
}

async function findExamples(db: Db): Promise<Finding[]> {
  const services = await judgeServices(db)
  const options = await judgeOptions(db)
  const practitioners = await judgePractitioners(db)
  const { findings: texts, remainingTexts } = await judgeTexts(db)
  const testimonials = await judgeTestimonials(db)
  const images = await judgeImages(db, remainingTexts)
  return [...services, ...options, ...practitioners, ...texts, ...testimonials, ...images]
}

const CHANGED = {
  reason: 'changed',
  detail: french`Modifié : c’est à vous maintenant, et ce n’est plus un exemple.`,
} as const

async function judgeServices(db: Db): Promise<Finding[]> {
  const rows = await queries.listStarterServices(db, STARTER_NAMES.services)
  return rows.map((row) => {
    const remainingReason = isExample('service', row) ? null : CHANGED
    return { kind: 'service', key: row.id, name: row.name, remainingReason }
  })
}

async function judgeOptions(db: Db): Promise<Finding[]> {
  const rows = await queries.listExampleOptions(db)
  return rows.map((row) => {
    const remainingReason = isExample('option', row) ? null : CHANGED
    return { kind: 'option', key: row.id, name: row.name, remainingReason }
  })
}

async function judgePractitioners(db: Db): Promise<Finding[]> {
  const rows = await queries.listStarterPractitioners(db, STARTER_NAMES.usernames)
  return rows.map((row) => {
    const remainingReason = isExample('person', row)
      ? toReservationsReason(Number(row.reservations))
      : CHANGED
    return { kind: 'person', key: row.id, name: `${row.first_name} ${row.last_name}`, remainingReason }
  })
}

function toReservationsReason(reservations: number): Finding['remainingReason'] {
  if (reservations === 0) return null
  const count =
    reservations === 1
      ? 'Un rendez-vous est à ce nom'
      : `${frenchNumber(reservations)} rendez-vous sont à ce nom`
  const advice = french`modifiez ou supprimez cette personne dans « Utilisateurs ».`
  return { reason: 'reservations', detail: french`${count} : ${advice}` }
}

type RemainingText = { location: string; text: string }

/** A picture shown in a remaining text must remain too. */
async function judgeTexts(db: Db): Promise<{ findings: Finding[]; remainingTexts: RemainingText[] }> {
  const pages = (await queries.listPageContents(db)).map((row) => ({
    finding: toTextFinding({ kind: 'page', key: row.slug, name: row.title }, isExample('page', row)),
    isListed: row.is_example === 1 || (STARTER_NAMES.slugs.includes(row.slug) && row.content !== ''),
    text: row.content,
  }))
  const settings = (await queries.listSettings(db)).map((row) => ({
    finding: toTextFinding(
      { kind: 'setting', key: row.key, name: settingLabelOf(row.key) },
      isExample('setting', row),
    ),
    isListed: row.is_example === 1,
    text: row.value,
  }))
  const texts = [...pages, ...settings]
  return {
    findings: texts.filter(({ isListed }) => isListed).map(({ finding }) => finding),
    remainingTexts: texts
      .filter(({ finding }) => finding.remainingReason !== null)
      .map(({ finding, text }) => ({ location: finding.name, text })),
  }
}

function settingLabelOf(key: string): string {
  return Object.entries(SETTING_LABELS).find(([labelled]) => labelled === key)?.[1] ?? key
}

function toTextFinding(row: Omit<Finding, 'remainingReason'>, isOriginal: boolean): Finding {
  return { ...row, remainingReason: isOriginal ? null : CHANGED }
}

async function judgeTestimonials(db: Db): Promise<Finding[]> {
  const rows = await queries.listExampleTestimonials(db)
  return rows.map((row) => {
    const remainingReason = isExample('testimonial', row) ? null : CHANGED
    return { kind: 'testimonial', key: row.id, name: row.client_name, remainingReason }
  })
}

async function judgeImages(db: Db, remainingTexts: readonly RemainingText[]): Promise<Finding[]> {
  const rows = await queries.listExampleImages(db)
  return rows.map((row) => {
    const locations = remainingTexts
      .filter(({ text }) => text.includes(`/uploads/${row.filename}`))
      .map(({ location }) => location)
    const remainingReason = isExample('image', row) ? toShownReason(locations) : CHANGED
    return { kind: 'image', key: row.id, name: row.alt_text, remainingReason }
  })
}

function toShownReason(locations: readonly string[]): Finding['remainingReason'] {
  if (locations.length === 0) return null
  const detail = french`Elle figure dans ${locations.map((location) => french`« ${location} »`).join(', ')} : elle est à vous maintenant.`
  return { reason: 'shown', detail }
}

/** Removes the rows in one transaction, and their files after its commit. */
export async function removeExamples(context: AppContext, uploads: Uploads, caller: Admin): Promise<Split> {
  const { database, clock } = context
  const practitionerIds = await queries.listExamplePractitionerIds(database.kysely)
  const result = await database.transaction(async (trx) => {
    await lockKeys(database, trx, { namespace: 'staff', keys: ['superadmins'] })
    // A concurrent booking either commits first and is counted, or waits and is refused.
    await lockKeys(database, trx, { namespace: 'agenda', keys: practitionerIds })
    await lockKeys(database, trx, { namespace: 'settings', keys: ['site'] })
    const findings = await findExamples(trx)
    await applyFindings(trx, findings, clock.instant())
    const split = splitFindings(findings)
    const run = { script: 'examples', outcome: 'done', detail: summarize(split) } as const
    await insertRun(trx, { ...run, user_id: caller.id, ran_at: clock.instant() })
    return split
  })
  await removeUnusedStarterPictures(context, uploads)
  return result
}

async function applyFindings(trx: Trx, findings: readonly Finding[], now: number): Promise<void> {
  const keysOf = (kind: ExampleKind) => {
    const ofKind = findings.filter((finding) => finding.kind === kind)
    return {
      removable: ofKind.filter(({ remainingReason }) => remainingReason === null).map(({ key }) => key),
      // Practitioners with reservations stay marked: visitors still see an invented name.
      unmarkable: ofKind
        .filter(({ remainingReason }) => remainingReason && remainingReason.reason !== 'reservations')
        .map(({ key }) => key),
    }
  }
  const toIds = (keys: (number | string)[]) => keys.map(Number)
  const [services, practitioners, images] = [keysOf('service'), keysOf('person'), keysOf('image')]
  const [pages, settings, testimonials] = [keysOf('page'), keysOf('setting'), keysOf('testimonial')]
  const options = keysOf('option')
  await queries.removeServices(trx, toIds(services.removable), now)
  await queries.removeOptions(trx, toIds(options.removable))
  await queries.removePractitioners(trx, toIds(practitioners.removable), now)
  await queries.removePages(trx, pages.removable.map(String), now)
  await queries.removeSettings(trx, settings.removable.map(String))
  await queries.removeTestimonials(trx, toIds(testimonials.removable))
  await queries.removeImages(trx, toIds(images.removable))
  await queries.unmark(trx, { table: 'services', keyColumn: 'id' }, services.unmarkable)
  await queries.unmark(trx, { table: 'service_options', keyColumn: 'id' }, options.unmarkable)
  await queries.unmark(trx, { table: 'users', keyColumn: 'id' }, practitioners.unmarkable)
  await queries.unmark(trx, { table: 'pages', keyColumn: 'slug' }, pages.unmarkable)
  await queries.unmark(trx, { table: 'settings', keyColumn: 'key' }, settings.unmarkable)
  await queries.unmark(trx, { table: 'gallery_images', keyColumn: 'id' }, images.unmarkable)
  await queries.unmarkTestimonials(trx, toIds(testimonials.unmarkable))
}

function summarize({ removable, remaining }: Split): string {
  const removedCount = removable.reduce((sum, { names }) => sum + names.length, 0)
  const removedText =
    removedCount === 1 ? 'Un élément supprimé' : `${frenchNumber(removedCount)} éléments supprimés`
  const remainingNames = remaining.map(({ name }) => name).join(', ')
  return remainingNames === '' ? `${removedText}.` : french`${removedText}. Restent : ${remainingNames}.`
}

/** Deletes unreferenced starter pictures, also those that an interrupted first start left behind. */
async function removeUnusedStarterPictures({ database }: AppContext, uploads: Uploads): Promise<void> {
  const stored = await uploads.list()
  const { stems } = await readUploadReferences(database.kysely)
  for (const { name } of stored)
    if (isStoredStarterPicture(name) && !stems.has(stemOf(name))) await uploads.remove(name)
}
