import type { Db } from '#server/db/engine.ts'
import { selectWaitingRequests, WAITING } from '#server/db/statements/waiting-requests.ts'

/** Of each request, as its appointment and services are now. */
export function selectRequests(db: Db) {
  return selectWaitingRequests(db)
    .innerJoin('services as asked', 'asked.id', 'waiting_requests.service_id')
    .leftJoin('services', (join) => join.on('services.id', '=', WAITING.serviceId))
    .leftJoin('users', (join) => join.on('users.id', '=', WAITING.practitionerId))
    .select(['waiting_requests.id', 'waiting_requests.created_at as createdAt', 'typed_by as typedBy'])
    .select([WAITING.name.as('clientName'), WAITING.email.as('clientEmail')])
    .select([WAITING.phone.as('clientPhone'), WAITING.serviceId.as('serviceId')])
    .select(['services.name as listedName', 'services.removed_at as removedAt'])
    .select([
      'waiting_requests.duration_minutes as askedMinutes',
      'waiting_requests.variant_name as askedName',
    ])
    .select(['asked.grouped_into as groupedInto', 'asked.duration_minutes as formerMinutes'])
    .select('asked.variant_name as formerName')
    .select([WAITING.practitionerId.as('praticienId'), 'first_name', 'last_name'])
    .select(['weekdays', 'periods', 'until', 'ended_at as endedAt', 'confirmed_at as confirmedAt'])
    .select(['waiting_requests.reservation_id as reservationId', 'reservation.date as reservationDate'])
    .select(['reservation.start_minute as reservationStart', 'reservation.price_cents as reservationCents'])
    .select(['reservation.duration_minutes as reservationMinutes', 'reservation.service_name as agreedName'])
    .select('reservation.link_generation as linkGeneration')
}

export type StoredRequest = Awaited<ReturnType<ReturnType<typeof selectRequests>['executeTakeFirstOrThrow']>>
