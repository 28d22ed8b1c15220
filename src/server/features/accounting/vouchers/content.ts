import { invalid, Refusal } from '#contract/errors.ts'
import { frenchLength } from '#domain/language/french-length.ts'
import { frenchPrice, toCents, toEuros } from '#domain/language/money.ts'
import type { Minute } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import type { Trx } from '#server/db/engine.ts'
import { findSoldService, hasLength } from './queries.ts'

/** Units are cents, or sessions of a service. */
export type VoucherContent = {
  units: number
  service_id: number | null
  service_name: string | null
  session_minutes: Minute | null
}

type Wanted = {
  euros?: number | undefined
  sessions?: number | undefined
  serviceId?: number | undefined
  minutes?: number | undefined
}

/** Throws service_gone, or invalid for a length that the service does not have. */
export async function requireContent(
  trx: Trx,
  { euros, sessions, serviceId, minutes }: Wanted,
): Promise<VoucherContent> {
  if (sessions === undefined || serviceId === undefined) return contentOfAmount(euros ?? 0)
  const service = await findSoldService(trx, serviceId)
  if (!service) throw new Refusal('service_gone')
  const length = minutes ?? service.minutes
  if (length !== service.minutes && !(await hasLength(trx, serviceId, length)))
    throw invalid('minutes', UNKNOWN_LENGTH)
  return { units: sessions, service_id: serviceId, service_name: service.name, session_minutes: length }
}

export function contentOfAmount(euros: number): VoucherContent {
  return { units: toCents(euros), service_id: null, service_name: null, session_minutes: null }
}

export const UNKNOWN_LENGTH = french`Le champ « Durée » n’est pas une durée de cette prestation.`

/** As its receipt names it: « Bon cadeau de 50 € », « Carnet de 5 séances : Massage, 1 h ». */
export function natureOfVoucher({ units, service_name, session_minutes }: VoucherContent): string {
  if (service_name === null) return french`Bon cadeau de ${frenchPrice(toEuros(units))}`
  const count = units === 1 ? french`Bon pour 1 séance` : french`Carnet de ${units} séances`
  return french`${count} : ${service_name}, ${frenchLength(session_minutes ?? 0)}`
}
