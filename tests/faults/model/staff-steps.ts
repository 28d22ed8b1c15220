import { addDays, formatTime } from '#domain/language/time.ts'
import { applyCancellation, applyMove } from './client-steps.ts'
import { type Actor, actorFor, freeTimeOf, refusalOfSpan } from './staff-entries.ts'
import { type Dice, isRare, type Operation, type Prediction, pick, refused } from './step.ts'
import { type Entry, findPractitioner, isPast, isTaken, listBusy, type World } from './world.ts'

const UNDO_MS = 15_000

function pickReservation(
  world: World,
  die = 0,
  isWanted: (entry: Entry) => boolean = () => true,
): Entry | undefined {
  const all = [...world.entries.values()].filter((entry) => entry.kind === 'reservation' && isWanted(entry))
  return pick(isRare(die, 5) ? all : all.slice(-10), die >> 2)
}

type Change = { action?: string; query?: string; method: 'PUT' | 'POST' | 'DELETE'; body?: unknown }

/** One entry's change by staff, at the day and the version that they read; sometimes they read it long ago. */
function changeStep(world: World, entry: Entry, { dice, change }: { dice: Dice; change: Change }) {
  const actor = actorFor(world, entry.practitioner, dice[1])
  const day = isRare(dice[5], 15) ? addDays(entry.day, 1) : entry.day
  const version = isRare(dice[6], 15) ? entry.version - 1 : isRare(dice[6], 2) ? entry.version : undefined
  const path = `/api/admin/reservations/${day}/${entry.id}${change.action ?? ''}${change.query ?? ''}`
  const headers = version === undefined ? undefined : { 'if-match': `"${version}"` }
  const { method, body } = change
  return {
    actor,
    request: { who: actor.username, method, path, body, headers },
    isStale: () => version !== undefined && version !== entry.version,
    isElsewhere: () => day !== entry.day,
  }
}

type Attempt = Omit<ReturnType<typeof changeStep>, 'request'>

function refusalOfChange(entry: Entry, { actor, isElsewhere }: Attempt): Prediction | null {
  if (!actor.mayAct || entry.cancelledAt !== null) return refused(404, 'not_found')
  return isElsewhere() ? refused(409, 'reservation_moved') : null
}

function remember(entry: Entry, { isOwn }: Actor, tellClient: boolean): void {
  entry.isUntold.client ||= !tellClient
  entry.isUntold.practitioner ||= isOwn
}

export const moveByStaff: Operation = (world, dice) => {
  const entry = pickReservation(
    world,
    dice[0],
    ({ cancelledAt }) => cancelledAt === null || isRare(dice[2], 10),
  )
  if (!entry) return null
  const target = isRare(dice[4], 4) ? { day: entry.day, start: entry.start } : freeTimeOf(world, dice)
  const terms = isRare(dice[7], 4) ? { duration: 20 + ((dice[7] ?? 0) % 10) * 5 } : {}
  const tellClient = !isRare(dice[4], 9)
  const body = {
    newDate: target.day,
    newTime: formatTime(target.start),
    tellClient,
    concurrent: true,
    ...terms,
  }
  const { request, ...attempt } = changeStep(world, entry, { dice, change: { method: 'PUT', body } })
  return {
    request,
    predict: () => {
      const now = world.now()
      const refusal = refusalOfChange(entry, attempt)
      if (refusal) return refusal
      if (isPast(entry, now)) return refused(409, 'move_from_past')
      if (isPast(target, now)) return refused(409, 'move_to_past')
      const span = { ...entry, ...target, ...terms }
      const conflict = refusalOfMove(world, span, attempt)
      if (conflict) return conflict
      return {
        status: 200,
        apply: () => {
          applyMove(world, entry, target)
          entry.duration = span.duration
          remember(entry, attempt.actor, tellClient)
        },
      }
    },
  }
}

function refusalOfMove(world: World, span: Entry, { isStale }: Attempt): Prediction | null {
  const conflict = refusalOfSpan(world, span, { except: span.id })
  const isRefusedAnyway = conflict?.code === 'invalid' || conflict?.code === 'slot_skipped'
  return isStale() && !isRefusedAnyway ? refused(409, 'reservation_moved') : conflict
}

export const cancelByStaff: Operation = (world, dice) => {
  const entry = pickReservation(
    world,
    dice[0],
    ({ cancelledAt }) => cancelledAt === null || isRare(dice[2], 10),
  )
  if (!entry) return null
  const tellClient = !isRare(dice[4], 6)
  const change: Change = { method: 'DELETE', query: `?tellClient=${tellClient}` }
  const { request, ...attempt } = changeStep(world, entry, { dice, change })
  return {
    request,
    predict: () => {
      const refusal = refusalOfChange(entry, attempt)
      if (refusal) return refusal
      if (isPast(entry, world.now())) return refused(409, 'reservation_past')
      if (attempt.isStale()) return refused(409, 'reservation_moved')
      return {
        status: 200,
        apply: () => {
          applyCancellation(world, entry)
          remember(entry, attempt.actor, tellClient)
        },
      }
    },
  }
}

/** Undo, in time or too late. */
export const restore: Operation = (world, dice) => {
  const cancelled = [...world.entries.values()].filter(({ cancelledAt }) => cancelledAt !== null)
  const latest = cancelled.toSorted((a, b) => (a.cancelledAt ?? 0) - (b.cancelledAt ?? 0)).slice(-2)
  const entry = pick(latest, dice[0])
  if (!entry) return null
  const { request, ...attempt } = changeStep(world, entry, {
    dice,
    change: { method: 'POST', action: '/restore', query: '?concurrent=true' },
  })
  return {
    request,
    predict: () => {
      const { cancelledAt } = entry
      const isInTime = cancelledAt !== null && cancelledAt >= world.now().instant - UNDO_MS
      if (!attempt.actor.mayAct || !isInTime || attempt.isElsewhere()) return refused(404, 'not_found')
      if (attempt.isStale()) return refused(409, 'reservation_moved')
      if (!findPractitioner(world, entry.practitioner)) return refused(404, 'practitioner_gone')
      if (isTaken(entry, listBusy(world, entry.practitioner))) return refused(409, 'slot_taken')
      return {
        status: 200,
        apply: () => {
          Object.assign(entry, { cancelledAt: null, version: entry.version + 1 })
          remember(entry, attempt.actor, true)
        },
      }
    },
  }
}

/** The link that the client has so far ends; the new one is in a mail. */
export const renewLink: Operation = (world, dice) => {
  const entry = pickReservation(world, dice[0], ({ link }) => link !== null)
  if (!entry) return null
  const { request, ...attempt } = changeStep(world, entry, {
    dice,
    change: { method: 'POST', action: '/link', body: {} },
  })
  return {
    request,
    predict: () => {
      const refusal = refusalOfChange(entry, attempt)
      if (refusal) return refusal
      if (isPast(entry, world.now())) return refused(409, 'reservation_past')
      return {
        status: 200,
        apply: () => {
          entry.link = null
        },
      }
    },
  }
}
