import type { Service, ServiceFields } from '#contract/booking/services.ts'
import { Refusal } from '#contract/errors.ts'
import { GALLERY_WIDTHS, SERVICE_PICTURE_SIZE } from '#domain/content/picture-copies.ts'
import { toCents } from '#domain/language/money.ts'
import { french } from '#domain/language/typography.ts'
import { toDepositTerms } from '#domain/visit/deposit.ts'
import type { AppContext } from '#server/app-context.ts'
import { toFlag } from '#server/db/columns.ts'
import { lockKeys, type Trx } from '#server/db/engine.ts'
import { hasSameIds, updatePositions } from '#server/db/positions.ts'
import { filterStaffIds } from '#server/practice/agendas/practitioners.ts'
import { deletePictureFiles, storePicture } from '#server/storage/pictures.ts'
import type { Uploads } from '#server/storage/site-storage.ts'
import { writeDepositTerms } from '../deposits/queries.ts'
import { requireCategory } from './categories.ts'
import { followLengths, lockLengths } from './followed-lengths.ts'
import { saveOptionsOf } from './options.ts'
import {
  deleteOffersOfService,
  deleteOtherOffers,
  findPicture,
  insertOffersOf,
  insertService,
  isPresentService,
  listManagedServices,
  listOffers,
  markServiceRemoved,
  readManagedService,
  updatePicture,
  updateService,
} from './queries.ts'
import { saveVariants } from './variants.ts'

const WITHOUT_ACCOUNT = {
  path: 'practitionerIds',
  message: french`Le champ « Proposé par » contient une personne qui n’a plus de compte.`,
}

export function addService({ database, clock }: AppContext, fields: ServiceFields): Promise<Service> {
  return database.transaction(async (trx) => {
    await lockOffers(database, trx, fields.practitionerIds ?? [])
    await requireCategory(database, trx, fields.categoryId)
    const id = await insertService(trx, toColumns(fields), clock.instant())
    return saveLists(trx, id, fields)
  })
}

/** Existing reservations keep their own copy of name, length, buffer and price; whoever waits for a length follows it. */
export async function changeService(
  { database }: AppContext,
  service: { id: number; version: number | undefined },
  fields: ServiceFields,
): Promise<Service> {
  return database.transaction(async (trx) => {
    await lockOffers(database, trx, fields.practitionerIds ?? [])
    await requireCategory(database, trx, fields.categoryId)
    const before = await lockLengths(database, trx, service.id)
    if (!(await updateService(trx, service, toColumns(fields)))) {
      throw new Refusal((await isPresentService(trx, service.id)) ? 'service_changed' : 'service_gone')
    }
    const saved = await saveLists(trx, service.id, fields)
    await followLengths(trx, service.id, before)
    return saved
  })
}

/** Of two lists saved at once, one of whole services and one of a person's offer, the later wins. */
async function lockOffers(
  database: AppContext['database'],
  trx: Trx,
  practitionerIds: readonly number[],
): Promise<void> {
  await lockKeys(database, trx, { namespace: 'account', keys: practitionerIds })
}

async function saveLists(
  trx: Trx,
  id: number,
  { variants, optionIds, deposit, practitionerIds }: ServiceFields,
): Promise<Service> {
  await saveVariants(trx, id, variants)
  await saveOptionsOf(trx, id, optionIds)
  if (deposit !== undefined) await writeDepositTerms(trx, id, deposit && toDepositTerms(deposit))
  return withOffers(trx, id, practitionerIds)
}

async function withOffers(
  trx: Trx,
  serviceId: number,
  practitionerIds: readonly number[] | undefined,
): Promise<Service> {
  if (practitionerIds !== undefined) {
    const ids = [...new Set(practitionerIds)]
    if ((await filterStaffIds(trx, ids)).length < ids.length) {
      throw new Refusal('practitioner_gone', { issues: [WITHOUT_ACCOUNT] })
    }
    await deleteOtherOffers(trx, serviceId, ids)
    await insertOffersOf(trx, serviceId, ids)
  }
  const service = await readManagedService(trx, serviceId)
  return { ...service, practitionerIds: (await listOffers(trx, [serviceId])).get(serviceId) ?? [] }
}

/** Reservations do not show the picture, so its files go at once. */
export async function removeService(context: AppContext, uploads: Uploads, id: number): Promise<void> {
  const { previous } = await withPicture(context, id, async (trx) => {
    await markServiceRemoved(trx, id, context.clock.instant())
    await deleteOffersOfService(trx, id)
  })
  await deleteFiles(uploads, previous)
}

export async function saveServicePicture(
  context: AppContext,
  uploads: Uploads,
  { id, content, altText }: { id: number; content: Uint8Array; altText: string },
): Promise<Service> {
  const { filename } = await storePicture(uploads, content, {
    kind: 'prestation',
    cover: SERVICE_PICTURE_SIZE,
    variants: GALLERY_WIDTHS,
  })
  const columns = { picture: filename, picture_alt: altText }
  const { result, previous } = await withPicture(context, id, (trx) => changePicture(trx, id, columns)).catch(
    async (error: unknown) => {
      await deleteFiles(uploads, filename)
      throw error
    },
  )
  await deleteFiles(uploads, previous)
  return result
}

export async function describeServicePicture(
  context: AppContext,
  id: number,
  altText: string,
): Promise<Service> {
  const { result } = await withPicture(context, id, (trx, picture) => {
    if (picture === null) throw new Refusal('not_found')
    return changePicture(trx, id, { picture_alt: altText })
  })
  return result
}

export async function removeServicePicture(
  context: AppContext,
  uploads: Uploads,
  id: number,
): Promise<Service> {
  const { result, previous } = await withPicture(context, id, (trx) =>
    changePicture(trx, id, { picture: null, picture_alt: '' }),
  )
  await deleteFiles(uploads, previous)
  return result
}

async function changePicture(
  trx: Trx,
  id: number,
  columns: Parameters<typeof updatePicture>[2],
): Promise<Service> {
  await updatePicture(trx, id, columns)
  return readManagedService(trx, id)
}

/** Locked: of two replacements at once, the second must delete the files of the first. */
function withPicture<T>(
  { database }: AppContext,
  id: number,
  work: (trx: Trx, picture: string | null) => Promise<T>,
): Promise<{ result: T; previous: string | null }> {
  return database.transaction(async (trx) => {
    await lockKeys(database, trx, { namespace: 'servicePicture', keys: [id] })
    const previous = await findPicture(trx, id)
    if (previous === undefined) throw new Refusal('service_gone')
    return { result: await work(trx, previous), previous }
  })
}

async function deleteFiles(uploads: Uploads, filename: string | null): Promise<void> {
  if (filename !== null) await deletePictureFiles(uploads, filename, GALLERY_WIDTHS)
}

export async function reorderServices({ database }: AppContext, ids: readonly number[]): Promise<void> {
  await database.transaction(async (trx) => {
    const existingIds = (await listManagedServices(trx)).map(({ id }) => id)
    if (!hasSameIds(existingIds, ids)) throw new Refusal('list_changed')
    await updatePositions(trx, { table: 'services', column: 'id', order: ids })
  })
}

function toColumns({ name, description, duration, price, categoryId, ...fields }: ServiceFields) {
  const { color, bufferMinutes, active, onRequest, variantName } = fields
  return {
    name,
    description,
    duration_minutes: duration,
    price_cents: toCents(price),
    category_id: categoryId,
    color,
    buffer_minutes: bufferMinutes,
    active: active === undefined ? undefined : toFlag(active),
    on_request: onRequest === undefined ? undefined : toFlag(onRequest),
    variant_name: variantName === undefined ? undefined : (variantName ?? ''),
  }
}
