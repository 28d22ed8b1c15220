import type { PlannedReservation, PlanReason } from '#contract/booking/giving.ts'
import type { WallClock } from '#domain/booking/slots/availability.ts'
import type { ReceivingAgenda } from '#domain/booking/slots/receiving.ts'
import { planForOne, type ReservationToGive, spreadReservations } from '#domain/booking/slots/spread.ts'
import { isPast, type LocalTime } from '#domain/language/time.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db } from '#server/db/engine.ts'
import { wallClockOf } from '#server/practice/agendas/availability.ts'
import { listPractitionerIds, requirePractising } from '#server/practice/agendas/practitioners.ts'
import { readReceivers } from '#server/practice/agendas/receivers.ts'
import { listServicesWithOwnBuffer } from '#server/practice/price-list/services.ts'
import type { ReservationVersion } from './cancellations.ts'
import { showReason } from './giving.ts'
import { type LiveReservation, listLiveReservations } from './queries.ts'
import { startOf } from './with-reservation.ts'

type Asked = { reservations: readonly ReservationVersion[]; praticienId?: number | undefined }

/** Reads alone, without locks: giving asks again. In the order of the request. */
export async function planReservations(
  context: AppContext,
  { reservations, praticienId }: Asked,
): Promise<PlannedReservation[]> {
  const { database, clock } = context
  const db = database.kysely
  if (praticienId !== undefined) await requirePractising(db, praticienId)
  const ids = reservations.map(({ id }) => id)
  const found = new Map((await listLiveReservations(db, ids, {})).map((row) => [row.id, row]))
  const lines = new Map<number, PlannedReservation>()
  const open: LiveReservation[] = []
  for (const asked of reservations) {
    const reservation = found.get(asked.id)
    const code = obstacleOf(asked, { reservation, praticienId, now: clock.local() })
    if (code !== null) lines.set(asked.id, toLine(asked.id, null, { code }))
    else if (reservation) open.push(reservation)
  }
  const toGive = await toGiven(db, open)
  for (const line of await planEach(context, toGive, praticienId)) lines.set(line.id, line)
  return ids.map((id) => lines.get(id) as PlannedReservation)
}

type State = { reservation: LiveReservation | undefined; praticienId: number | undefined; now: LocalTime }

function obstacleOf(
  asked: ReservationVersion,
  { reservation, praticienId, now }: State,
): PlanReason['code'] | null {
  if (!reservation) return 'gone'
  const isChanged = asked.version !== undefined && asked.version !== reservation.version
  if (isChanged || asked.date !== reservation.date) return 'changed'
  if (isPast(startOf(reservation), now)) return 'past'
  return reservation.praticienId === praticienId ? 'own' : null
}

async function toGiven(db: Db, reservations: readonly LiveReservation[]): Promise<ReservationToGive[]> {
  const serviceIds = new Set(reservations.flatMap(({ serviceId }) => serviceId ?? []))
  const withOwnBuffer = await listServicesWithOwnBuffer(db, [...serviceIds])
  return reservations.map(({ id, praticienId, serviceId, duration, buffer, ...row }) => ({
    id,
    praticienId,
    serviceId,
    duration,
    ...startOf(row),
    ownBuffer: serviceId !== null && withOwnBuffer.has(serviceId) ? buffer : null,
  }))
}

async function planEach(
  { database: { kysely: db }, clock }: AppContext,
  toGive: readonly ReservationToGive[],
  praticienId: number | undefined,
): Promise<PlannedReservation[]> {
  const days = [...new Set(toGive.map(({ day }) => day))].sort()
  const [start, end] = [days[0], days.at(-1)]
  if (start === undefined || end === undefined) return []
  const ids = praticienId === undefined ? await listPractitionerIds(db, {}) : [praticienId]
  const receivers = await readReceivers(db, ids, { start, end, now: clock.instant() })
  const wallClock = wallClockOf(clock, days)
  return praticienId === undefined
    ? spread(toGive, receivers, wallClock)
    : giveAll(toGive, { praticienId, receiver: receivers.get(praticienId) as ReceivingAgenda, wallClock })
}

function spread(
  toGive: readonly ReservationToGive[],
  receivers: ReadonlyMap<number, ReceivingAgenda>,
  wallClock: WallClock,
): PlannedReservation[] {
  const plan = spreadReservations(toGive, receivers, wallClock)
  return toGive.map(({ id }) => {
    const code = plan.nobody.get(id)
    return toLine(id, plan.receivers.get(id) ?? null, code ? { code } : null)
  })
}

type Named = { praticienId: number; receiver: ReceivingAgenda; wallClock: WallClock }

function giveAll(
  toGive: readonly ReservationToGive[],
  { praticienId, receiver, wallClock }: Named,
): PlannedReservation[] {
  return [...planForOne(toGive, receiver, wallClock)].map(([id, reason]) =>
    reason === null
      ? toLine(id, praticienId, null)
      : toLine(id, null, { code: reason.code, ...showReason(reason) }),
  )
}

function toLine(id: number, praticienId: number | null, reason: PlanReason | null): PlannedReservation {
  return { id, praticienId, reason }
}
