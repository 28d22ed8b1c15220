import type { OwnReservation } from '#contract/booking/own-link.ts'
import { addDays, formatTime } from '#domain/language/time.ts'
import { listOffered, refusalOf } from './offers.ts'
import {
  type Dice,
  expectSame,
  isRare,
  type Operation,
  type Prediction,
  pick,
  type Reply,
  refused,
  type Step,
} from './step.ts'
import { absolute, type Entry, isPast, startOf, type World } from './world.ts'

const MAX_MOVES_A_DAY = 3
const MOVE_HISTORY_MS = 15_000

type Linked = Entry & { link: string }

/** Cancelled and past reservations, too. */
function pickLinked(world: World, die = 0): Linked | undefined {
  const linked = [...world.entries.values()].filter((entry): entry is Linked => entry.link !== null)
  const recent = isRare(die, 4) ? linked : linked.slice(-12)
  return pick(recent, die >> 2)
}

function isOpen(world: World, { link, day }: Entry, asked: string): boolean {
  return link === asked && day >= addDays(world.now().day, -world.linkDays)
}

function isInTime(world: World, entry: Entry, hours: number): boolean {
  const now = world.now()
  return !isPast(entry, now) && startOf(entry) - hours * 60 >= absolute(now)
}

function countMoves({ movesByLink }: Entry, { day }: { day: string }): number {
  return movesByLink.day === day ? movesByLink.count : 0
}

/** The link may end before the request is repeated. */
function throughLink(
  world: World,
  entry: Linked,
  request: Omit<Step['request'], 'who' | 'path'> & { action?: string },
) {
  const { link } = entry
  const { action = '', ...rest } = request
  return (predict: () => Prediction): Step => ({
    request: { who: 'client-0', path: `/api${link}${action}`, ...rest },
    predict: () => (isOpen(world, entry, link) ? predict() : refused(404, 'not_found')),
  })
}

export const see: Operation = (world, dice) => {
  const entry = pickLinked(world, dice[0])
  if (!entry) return null
  return throughLink(world, entry, { method: 'GET' })(() => ({
    status: 200,
    check: ({ body }: Reply) => {
      const { state, date, time, duration, move, cancel } = body as unknown as OwnReservation
      const shown = { state, date, time, duration, move: move.open, usedUp: move.usedUp, cancel: cancel.open }
      expectSame('reservation behind its link', shown, describe(world, entry))
    },
  }))
}

function describe(world: World, entry: Entry) {
  const now = world.now()
  const state = entry.cancelledAt !== null ? 'cancelled' : isPast(entry, now) ? 'past' : 'planned'
  const { moveHours, cancelHours } = world.deadlines
  const mayMove = state === 'planned' && isInTime(world, entry, moveHours)
  const isUsedUp = countMoves(entry, now) >= MAX_MOVES_A_DAY
  return {
    state,
    date: entry.day,
    time: formatTime(entry.start),
    duration: entry.duration,
    move: mayMove && !isUsedUp,
    usedUp: mayMove && isUsedUp,
    cancel: state === 'planned' && isInTime(world, entry, cancelHours),
  }
}

export const moveByLink: Operation = (world, dice) => {
  const entry = pickLinked(world, dice[0])
  if (!entry) return null
  const target = targetOf(world, entry, dice)
  const body = { newDate: target.day, newTime: formatTime(target.start) }
  return throughLink(world, entry, { method: 'POST', action: '/move', body })(() => {
    if (entry.cancelledAt !== null) return refused(409, 'reservation_cancelled')
    if (startOf(entry) === startOf(target)) return { status: 200 }
    const code = refusalOfMove(world, entry, target)
    if (code) return refused(409, code)
    return { status: 200, apply: () => applyMoveByLink(world, entry, target) }
  })
}

type Target = Pick<Entry, 'day' | 'start'>

function targetOf(world: World, entry: Entry, [, dayDie = 0, startDie = 0]: Dice): Target {
  const day = addDays(world.now().day, dayDie % 5)
  const free = listOffered(world, { ...entry, day }, { except: entry.id })
  const start = isRare(startDie, 4) ? undefined : pick(free, startDie >> 2)
  return { day, start: start ?? (startDie % 96) * 15 }
}

function refusalOfMove(world: World, entry: Entry, target: Target): string | null {
  const now = world.now()
  if (isPast(entry, now)) return 'move_from_past'
  if (isPast(target, now)) return 'move_to_past'
  if (!isInTime(world, entry, world.deadlines.moveHours)) return 'too_late_to_move'
  if (countMoves(entry, now) >= MAX_MOVES_A_DAY) return 'too_many_moves'
  return refusalOf(world, { ...entry, ...target }, { except: entry.id })
}

function applyMoveByLink(world: World, entry: Entry, target: Target): void {
  const now = world.now()
  entry.movesByLink = { day: now.day, count: countMoves(entry, now) + 1 }
  applyMove(world, entry, target)
}

/** A move straight back leaves no trace in the history. */
export function applyMove(world: World, entry: Entry, { day, start }: Target): void {
  const at = world.now().instant
  const [from, to] = [`${entry.day} ${entry.start}`, `${day} ${start}`]
  const last = entry.moves.at(-1)
  const isReversal = last?.from === to && last.to === from && last.at >= at - MOVE_HISTORY_MS
  if (isReversal) entry.moves.pop()
  else if (from !== to) entry.moves.push({ at, from, to })
  Object.assign(entry, { day, start, version: entry.version + 1 })
}

export const cancelByLink: Operation = (world, dice) => {
  const entry = pickLinked(world, dice[0])
  if (!entry) return null
  return throughLink(world, entry, { method: 'POST', action: '/cancel' })(() => {
    if (entry.cancelledAt !== null) return { status: 200 }
    if (isPast(entry, world.now())) return refused(409, 'reservation_past')
    if (!isInTime(world, entry, world.deadlines.cancelHours)) return refused(409, 'too_late_to_cancel')
    return { status: 200, apply: () => applyCancellation(world, entry) }
  })
}

export function applyCancellation(world: World, entry: Entry): void {
  Object.assign(entry, { cancelledAt: world.now().instant, version: entry.version + 1 })
}
