// @module-tag engine
import { expect, test } from 'vitest'
import { ATTENDANCES, CANCELLED_BY } from '#domain/visit/attendance.ts'
import { isCancelledState, type ReservationState, reservationState } from '#domain/visit/reservation-state.ts'
import {
  isCancelled,
  isCancelledLate,
  isKept,
  isMissed,
  isNoMore,
  isNotCancelled,
  STATE_COLUMNS,
  stateConditions,
  toStateColumns,
} from '#server/practice/reservations/reservation-state.ts'
import { aReservation } from '../../../support/people/bookings.ts'
import { massagePractice } from '../../../support/practice/massage-practice.ts'

/** Every combination that the table takes, in the hour before now and in the one after it. */
const COMBINATIONS = [9, 11].flatMap((hour) =>
  [null, 1].flatMap((cancelled_at) =>
    [null, ...ATTENDANCES]
      .filter((attendance) => cancelled_at === null || attendance === null || attendance === 'cancelled_late')
      .flatMap((attendance) =>
        [null, ...CANCELLED_BY].flatMap((cancelled_by) =>
          ([0, 1] as const).map((handed_over) => ({
            hour,
            change: { cancelled_at, attendance, cancelled_by, handed_over },
          })),
        ),
      ),
  ),
)

test('the state of a reservation is the same in queries as anywhere else', async () => {
  const { site, camille } = await massagePractice()
  site.clock.set('2027-04-12T10:30')
  const now = site.clock.local()
  const { kysely } = site.database
  const { id } = await aReservation(site, { praticienId: camille.id, date: '2027-04-12', time: '09:00' })
  const found = new Set<ReservationState>()
  const named = { isCancelled, isCancelledLate, isKept, isMissed, isNoMore, isNotCancelled }
  for (const { hour, change } of COMBINATIONS) {
    const start = { start_minute: hour * 60, occupied_until: hour * 60 + 60 }
    await kysely
      .updateTable('agenda_entries')
      .set({ ...start, ...change })
      .where('id', '=', id)
      .execute()
    const row = await kysely.selectFrom('agenda_entries').select(STATE_COLUMNS).executeTakeFirstOrThrow()
    const state = reservationState(toStateColumns(row), now)
    found.add(state)
    const conditions = { ...stateConditions(now), ...Object.fromEntries(nameds(named)) }
    const holding: string[] = []
    for (const [name, condition] of Object.entries(conditions)) {
      const match = await kysely.selectFrom('agenda_entries').select('id').where(condition).executeTakeFirst()
      if (match) holding.push(name)
    }
    expect({ change, holding: holding.sort() }).toEqual({ change, holding: expected(state) })
  }
  expect(found).toEqual(new Set(Object.keys(stateConditions(now))))
})

type Condition = ReturnType<typeof isKept>

function nameds(conditions: Record<string, () => Condition>): [string, Condition][] {
  return Object.entries(conditions).map(([name, condition]) => [name, condition()])
}

function expected(state: ReservationState): string[] {
  const isEnded = isCancelledState(state)
  return [
    state,
    ...(state === 'planned' || state === 'done' ? ['isKept'] : []),
    ...(isEnded ? ['isNoMore'] : ['isNotCancelled']),
    ...(isEnded && state !== 'handed_over' ? ['isCancelled'] : []),
    ...(state === 'cancelled_late' ? ['isCancelledLate'] : []),
    ...(state === 'missed' ? ['isMissed'] : []),
  ].sort()
}
