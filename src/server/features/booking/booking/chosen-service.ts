import type { StaffReservationRequest } from '#contract/booking/reservations.ts'
import { invalid, Refusal } from '#contract/errors.ts'
import { frenchLength } from '#domain/language/french-length.ts'
import { frenchPrice, toCents, toEuros } from '#domain/language/money.ts'
import type { Minute } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import type { Database, Trx } from '#server/db/engine.ts'
import type { ServiceLength } from '#server/practice/agendas/queries.ts'
import {
  type BookedService,
  lockService,
  type RequestedService,
} from '#server/practice/price-list/services.ts'

type ShownTerms = Pick<StaffReservationRequest, 'shownDuration' | 'shownPrice'>

/** Throws terms_changed if length or price differ from those that the form showed. */
export function refuseOtherTerms(
  { duration, cents }: BookedService,
  { shownDuration, shownPrice }: ShownTerms,
): void {
  const isSame =
    (shownDuration ?? duration) === duration && (shownPrice === undefined || toCents(shownPrice) === cents)
  if (isSame) return
  const price = toEuros(cents)
  const termsOf = (minutes: Minute, euros: number) => `${frenchLength(minutes)}, ${frenchPrice(euros)}`
  const terms = termsOf(duration, price)
  const shown = termsOf(shownDuration ?? duration, shownPrice ?? price)
  const message = french`La durée ou le prix vient de changer : ${terms} au lieu de ${shown}. Vérifiez, puis confirmez.`
  throw new Refusal('terms_changed', { issues: [{ path: 'serviceId', message }] })
}

/** Undefined where staff choose none. Throws terms_changed. */
export async function lockChosenService(
  database: Database,
  trx: Trx,
  { serviceId, ...request }: Partial<RequestedService> & ShownTerms,
): Promise<BookedService | undefined> {
  if (serviceId === undefined) return undefined
  const service = await lockService(database, trx, { ...request, serviceId })
  refuseOtherTerms(service, request)
  return service
}

type OwnLength = Pick<StaffReservationRequest, 'serviceId' | 'duration'>

/** A service brings its own length. */
export function refuseOwnLength({ serviceId, duration }: OwnLength): void {
  if (serviceId === undefined || duration === undefined) return
  const message = french`Le champ « Durée » ne vaut que sans prestation : celle-ci a sa propre durée.`
  throw invalid('duration', message)
}

/** Without a service; undefined for the step of the agenda’s grid. */
export function openLength(duration: Minute | undefined): ServiceLength | undefined {
  return duration === undefined ? undefined : { duration, buffer: null }
}
