import type { ServiceFields } from '#contract/booking/services.ts'
import { invalid, Refusal } from '#contract/errors.ts'
import { toCents } from '#domain/language/money.ts'
import { french } from '#domain/language/typography.ts'
import { findDuplicateVariant } from '#domain/visit/service-parts.ts'
import type { Trx } from '#server/db/engine.ts'

type Variants = NonNullable<ServiceFields['variants']>

/**
 * Replaces the further variants, if they are named; throws variant_gone for one that the service does not have, and
 * invalid where two have the same length and name. Precondition: the transaction has written the row of the service,
 * which makes others wait.
 */
export async function saveVariants(
  trx: Trx,
  serviceId: number,
  variants: ServiceFields['variants'],
): Promise<void> {
  if (variants !== undefined) await replaceVariants(trx, serviceId, variants)
  const main = await trx
    .selectFrom('services')
    .select(['variant_name as name', 'duration_minutes as duration'])
    .where('id', '=', serviceId)
    .executeTakeFirstOrThrow()
  const further = variants ?? (await listLengths(trx, serviceId))
  const duplicate = findDuplicateVariant([
    main,
    ...further.map(({ name = '', duration }) => ({ name, duration })),
  ])
  if (duplicate <= 0) return
  const message = french`Cette durée existe deux fois. Changez les minutes, ou donnez un nom à l’une des deux.`
  throw invalid(variants ? `variants.${duplicate - 1}.duration` : 'duration', message)
}

async function replaceVariants(trx: Trx, serviceId: number, variants: Variants): Promise<void> {
  const ids = (await listLengths(trx, serviceId)).map(({ id }) => id)
  const unknown = variants.findIndex(({ id }) => id !== undefined && !ids.includes(id))
  if (unknown >= 0) {
    const { message } = new Refusal('variant_gone')
    throw new Refusal('variant_gone', { issues: [{ path: `variants.${unknown}.duration`, message }] })
  }
  const removed = ids.filter((id) => variants.every((variant) => variant.id !== id))
  if (removed.length > 0) await trx.deleteFrom('service_variants').where('id', 'in', removed).execute()
  for (const { id, name = '', duration, price } of variants) {
    const columns = { name, duration_minutes: duration, price_cents: toCents(price) }
    await (id === undefined
      ? trx
          .insertInto('service_variants')
          .values({ service_id: serviceId, ...columns })
          .execute()
      : trx.updateTable('service_variants').set(columns).where('id', '=', id).execute())
  }
}

function listLengths(trx: Trx, serviceId: number) {
  return trx
    .selectFrom('service_variants')
    .select(['id', 'name', 'duration_minutes as duration'])
    .where('service_id', '=', serviceId)
    .orderBy('id')
    .execute()
}
