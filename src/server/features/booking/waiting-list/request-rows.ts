import type { Db } from '#server/db/engine.ts'
import { selectWaitingRequests, WAITING } from '#server/db/statements/waiting-requests.ts'

/** Of each request, as its appointment and services are now. */
export function selectRequests(db: Db) {
  return selectWaitingRequests(db)
    .innerJoin('services as asked', 'asked.id', 'waiting_requests.service_id')
    .leftJoin('services', (join) => join.on('services.id', '=', WAITING.serviceId))
    .leftJoin('users', (join) => join.on('users.id', '=', WAITING.practitionerId))
    .select([
      'waiting_requests.id',
      'waiting_requests.created_at as createdAt',
      'typed_by as typedBy',
      WAITING.name.as('clientName'),
      WAITING.email.as('clientEmail'),
      WAITING.phone.as('clientPhone'),
      WAITING.serviceId.as('serviceId'),
      'services.name as listedName',
      'services.removed_at as removedAt',
      'waiting_requests.duration_minutes as askedMinutes',
      'waiting_requests.variant_name as askedName',
      'asked.grouped_into as groupedInto',
      'asked.duration_minutes as formerMinutes',
      'asked.variant_name as formerName',
      WAITING.practitionerId.as('praticienId'),
      'first_name',
      'last_name',
      'weekdays',
      'periods',
      'until',
      'ended_at as endedAt',
      'confirmed_at as confirmedAt',
      'waiting_requests.reservation_id as reservationId',
      'reservation.date as reservationDate',
      'reservation.start_minute as reservationStart',
      'reservation.price_cents as reservationCents',
      'reservation.duration_minutes as reservationMinutes',
      'reservation.service_name as agreedName',
      'reservation.link_generation as linkGeneration',
    ])
}

export type StoredRequest = Awaited<ReturnType<ReturnType<typeof selectRequests>['executeTakeFirstOrThrow']>>
