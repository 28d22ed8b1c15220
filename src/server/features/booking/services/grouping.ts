import { sql } from 'kysely'
import type { Grouping, Service } from '#contract/booking/services.ts'
import { invalid, Refusal } from '#contract/errors.ts'
import { GALLERY_WIDTHS } from '#domain/content/picture-copies.ts'
import { french } from '#domain/language/typography.ts'
import { findDuplicateVariant, MAX_VARIANTS } from '#domain/visit/service-parts.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Trx } from '#server/db/engine.ts'
import { listAgendaOwners } from '#server/practice/agendas/practitioners.ts'
import { lockAgendas } from '#server/practice/reservations/write.ts'
import { deletePictureFiles } from '#server/storage/pictures.ts'
import type { Uploads } from '#server/storage/site-storage.ts'
import { followLengths, lockLengths, moveRequests } from './followed-lengths.ts'
import { deleteOffersOfService, insertOffersOf, listOffers, readManagedService } from './queries.ts'

/**
 * Turns services into variants of the first one. Whoever offers one of them offers all; reservations keep what was
 * agreed, under the remaining service. A booking that runs meanwhile waits for the rows of the services, or makes this
 * wait.
 */
export async function groupServices(
  context: AppContext,
  uploads: Uploads,
  { name, variants }: Grouping,
): Promise<Service> {
  const { database, clock } = context
  const ids = variants.map(({ serviceId }) => serviceId)
  const [id, ...others] = ids as [number, ...number[]]
  const { grouped, pictures } = await database.transaction(async (trx) => {
    // A change of a visit that has read its service would write the former one back.
    await lockAgendas(
      context,
      trx,
      (await listAgendaOwners(trx)).map((owner) => owner.id),
    )
    const services = await closeServices(trx, ids, clock.instant())
    const before = await lockLengths(database, trx, id)
    await renameMain(trx, id, { name, variantName: variants[0]?.name ?? '' })
    const added = variants.slice(1).map((variant) => toVariant(id, variant, services))
    await refuseTooMany(trx, id, { added: added.length, others })
    await trx.insertInto('service_variants').values(added).execute()
    await refuseDuplicates(trx, id, variants)
    await rememberSuccessor(trx, id, variants.slice(1))
    await followLengths(trx, id, before)
    await moveOffers(trx, id, others)
    await moveReservations(trx, id, { services, variants: variants.slice(1) })
    return { grouped: await readGrouped(trx, id), pictures: pictureNames(services, others) }
  })
  for (const picture of pictures) await deletePictureFiles(uploads, picture, GALLERY_WIDTHS)
  return grouped
}

type ServiceRow = Awaited<ReturnType<typeof closeServices>>[number]

/** Locks them all until the end, and removes the others. */
async function closeServices(trx: Trx, ids: readonly number[], now: number) {
  const services = await trx
    .updateTable('services')
    .set((eb) => ({ version: eb('version', '+', 1), is_example: 0 }))
    .where('id', 'in', ids)
    .where('removed_at', 'is', null)
    .returning(['id', 'active', 'on_request', 'duration_minutes', 'price_cents', 'picture'])
    .execute()
  if (services.length < ids.length) throw new Refusal('service_gone')
  if (services.some(({ active, on_request }) => active === 0 || on_request === 1)) {
    throw new Refusal('not_groupable')
  }
  await trx
    .updateTable('services')
    .set({ active: 0, removed_at: now, picture: null, picture_alt: '' })
    .where('id', 'in', ids.slice(1))
    .execute()
  return services
}

async function renameMain(
  trx: Trx,
  id: number,
  { name, variantName }: { name: string; variantName: string },
): Promise<void> {
  await trx.updateTable('services').set({ name, variant_name: variantName }).where('id', '=', id).execute()
}

type Variant = Grouping['variants'][number]

function toVariant(id: number, { serviceId, name = '' }: Variant, services: readonly ServiceRow[]) {
  const { duration_minutes, price_cents } = rowOf(services, serviceId)
  return { service_id: id, name, duration_minutes, price_cents }
}

/** The others must be simple: their variants would have no place in the form. */
async function refuseTooMany(
  trx: Trx,
  id: number,
  { added, others }: { added: number; others: readonly number[] },
): Promise<void> {
  const present = await trx
    .selectFrom('service_variants')
    .select('service_id')
    .where('service_id', 'in', [id, ...others])
    .execute()
  if (present.some(({ service_id }) => service_id !== id)) throw new Refusal('not_groupable')
  if (1 + present.length + added <= MAX_VARIANTS) return
  const message = french`Une prestation compte au plus ${MAX_VARIANTS} durées.`
  throw invalid('variants', message)
}

async function refuseDuplicates(trx: Trx, id: number, variants: readonly Variant[]): Promise<void> {
  const main = await trx
    .selectFrom('services')
    .select(['variant_name as name', 'duration_minutes as duration'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const further = await trx
    .selectFrom('service_variants')
    .select(['name', 'duration_minutes as duration'])
    .where('service_id', '=', id)
    .orderBy('id')
    .execute()
  const all = [main, ...further]
  const duplicate = findDuplicateVariant(all)
  if (duplicate < 0) return
  const index = Math.max(0, duplicate - (all.length - variants.length))
  const message = french`Deux prestations durent ${all[duplicate]?.duration ?? 0} minutes : donnez-leur des noms différents.`
  throw invalid(`variants.${index}.name`, message)
}

/** Also of services that were grouped into one of them before. */
async function rememberSuccessor(trx: Trx, id: number, variants: readonly Variant[]): Promise<void> {
  for (const { serviceId, name = '' } of variants) {
    await trx
      .updateTable('services')
      .set({ grouped_into: id, variant_name: name })
      .where('id', '=', serviceId)
      .execute()
  }
  const others = variants.map(({ serviceId }) => serviceId)
  await trx.updateTable('services').set({ grouped_into: id }).where('grouped_into', 'in', others).execute()
}

async function moveOffers(trx: Trx, id: number, others: readonly number[]): Promise<void> {
  const offers = await listOffers(trx, others)
  await insertOffersOf(trx, id, [...new Set([...offers.values()].flat())])
  for (const other of others) await deleteOffersOfService(trx, other)
  const options = await trx
    .selectFrom('service_option_offers')
    .select('option_id')
    .distinct()
    .where('service_id', 'in', others)
    .execute()
  if (options.length === 0) return
  await trx
    .insertInto('service_option_offers')
    .values(options.map(({ option_id }) => ({ option_id, service_id: id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await trx.deleteFrom('service_option_offers').where('service_id', 'in', others).execute()
}

/**
 * And whoever waits for one. With the length and price that each was agreed for, so that nothing is worth more or less
 * than before; with a new version: a form that was opened before names the former service.
 */
async function moveReservations(
  trx: Trx,
  id: number,
  { services, variants }: { services: readonly ServiceRow[]; variants: readonly Variant[] },
): Promise<void> {
  for (const { serviceId, name = '' } of variants) {
    await trx
      .updateTable('agenda_entries')
      .set((eb) => ({
        service_id: id,
        parts_service_id: id,
        // Of two columns in one update, both see the row as it was.
        service_parts: sql<string>`case when parts_service_id = service_id then service_parts
          else ${agreedParts(name)} end`,
        version: eb('version', '+', 1),
      }))
      .where('service_id', '=', serviceId)
      .execute()
    const { duration_minutes: duration } = rowOf(services, serviceId)
    await moveRequests(trx, { into: id, serviceId, duration, name })
  }
}

/** Of a plain service, as JSON of `ServiceParts`. */
function agreedParts(name: string) {
  const start = `{"variant":{"name":${JSON.stringify(name)},"minutes":`
  return sql<string>`(cast(${start} as text) || cast(duration_minutes as text) || ',"cents":'
    || cast(coalesce(price_cents, 0) as text) || '},"options":[]}')`
}

function rowOf(services: readonly ServiceRow[], id: number): ServiceRow {
  return services.find((service) => service.id === id) as ServiceRow
}

async function readGrouped(trx: Trx, id: number): Promise<Service> {
  const service = await readManagedService(trx, id)
  return { ...service, practitionerIds: (await listOffers(trx, [id])).get(id) ?? [] }
}

function pictureNames(services: readonly ServiceRow[], others: readonly number[]): string[] {
  return services.flatMap(({ id, picture }) => (picture !== null && others.includes(id) ? [picture] : []))
}
