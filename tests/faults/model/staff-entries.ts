import { addDays, formatTime, type Minute } from '#domain/language/time.ts'
import { skippedRange } from './offers.ts'
import { type Dice, isRare, type Operation, type Prediction, pick, refused } from './step.ts'
import { addEntry, bookingId } from './visitor-steps.ts'
import {
  absolute,
  findPractitioner,
  isPast,
  isTaken,
  listBusy,
  type Practitioner,
  type Service,
  type Span,
  startOf,
  type World,
} from './world.ts'

export const OWNER = 'owner'
const END_OF_DAY = 1440

export type Actor = { username: string; mayAct: boolean; isOwn: boolean }

/** Mostly the practitioner or the owner, sometimes a colleague, to whom the entry does not exist. */
export function actorFor(world: World, practitionerId: number, die = 0): Actor {
  const own = findPractitioner(world, practitionerId)
  const colleague = world.practitioners.find(({ id }) => id !== practitionerId)
  if (colleague && isRare(die, 10)) return { username: colleague.username, mayAct: false, isOwn: false }
  if (!own || isRare(die, 2)) return { username: OWNER, mayAct: true, isOwn: false }
  return { username: own.username, mayAct: true, isOwn: true }
}

/** Often a minute beside the grid, where a rule that is off by one shows. */
export function freeTimeOf(world: World, dice: Dice): { day: string; start: Minute } {
  const [, , dayDie = 0, startDie = 0] = dice
  return {
    day: addDays(world.now().day, dayDie % 4),
    start: Math.max(0, (startDie % 96) * 15 + (pick([-1, 0, 1], startDie >> 8) ?? 0)),
  }
}

/** Why a span by staff is refused; they may book off the grid and outside the hours. */
export function refusalOfSpan(
  world: World,
  span: Span,
  { except }: { except?: number } = {},
): Prediction | null {
  const end = span.start + span.duration
  if (end > END_OF_DAY) return refused(400, 'invalid')
  const skipped = skippedRange(span.day)
  if (skipped && skipped.start < end && span.start < skipped.end) return refused(409, 'slot_skipped')
  return isTaken(span, listBusy(world, span.practitioner, { except })) ? refused(409, 'slot_taken') : null
}

export const bookByStaff: Operation = (world, dice) => {
  const practitioner = pick(world.practitioners, dice[0])
  if (!practitioner) return null
  const serviceId = isRare(dice[4], 4) ? undefined : pick([...world.services.keys()], (dice[4] ?? 0) >> 2)
  const at = freeTimeOf(world, dice)
  const byOwner = isRare(dice[1], 2)
  const tellClient = !isRare(dice[5], 5)
  const clientEmail = isRare(dice[5], 7) ? undefined : `client${world.requests}@exemple.fr`
  const request = {
    date: at.day,
    time: formatTime(at.start),
    serviceId,
    clientName: 'Noé Blanc',
    clientEmail,
    tellClient,
    // The same few people are booked at any hour: the question about it has tests of its own.
    concurrent: true,
  }
  const body = byOwner ? { ...request, praticienId: practitioner.id } : request
  return {
    request: {
      who: byOwner ? OWNER : practitioner.username,
      method: 'POST',
      path: '/api/reservations',
      body,
    },
    predict: () => {
      const service = serviceId === undefined ? undefined : world.services.get(serviceId)
      if (serviceId !== undefined && !service?.isActive) return refused(404, 'service_gone')
      const span = { practitioner: practitioner.id, ...at, ...lengthOf(practitioner, service) }
      if (isPast(span, world.now())) return refused(409, 'slot_past')
      const refusal = refusalOfSpan(world, span)
      if (refusal) return refusal
      const isUntold = { client: !tellClient, practitioner: !byOwner }
      return {
        status: 201,
        apply: (reply) => {
          const entry = {
            ...span,
            id: bookingId(reply),
            service: serviceId ?? null,
            email: clientEmail ?? null,
          }
          addEntry(world, { ...entry, kind: 'reservation', link: null }).isUntold = isUntold
        },
      }
    },
  }
}

function lengthOf({ rules }: Practitioner, service: Service | undefined): Pick<Span, 'duration' | 'buffer'> {
  return {
    duration: service?.duration ?? rules.workingHours.slotDuration,
    buffer: service?.buffer ?? rules.bufferMinutes,
  }
}

export const block: Operation = (world, dice) => {
  const practitioner = pick(world.practitioners, dice[0])
  if (!practitioner) return null
  const at = freeTimeOf(world, dice)
  const duration = 15 + ((dice[4] ?? 0) % 20) * 5
  const body = { date: at.day, time: formatTime(at.start), duration, label: 'Banque' }
  const span = { practitioner: practitioner.id, ...at, duration, buffer: 0 }
  return {
    request: { who: practitioner.username, method: 'POST', path: '/api/admin/agenda/blocks', body },
    predict: () => {
      if (isPast(span, world.now())) return refused(409, 'slot_past')
      return (
        refusalOfSpan(world, span) ?? {
          status: 201,
          apply: ({ body: { id } }) =>
            void addEntry(world, {
              ...span,
              id: Number(id),
              kind: 'block',
              service: null,
              email: null,
              link: null,
            }),
        }
      )
    },
  }
}

export const unblock: Operation = (world, dice) => {
  const blocks = [...world.entries.values()].filter(({ kind }) => kind === 'block')
  const entry = pick(blocks.slice(-8), dice[0])
  if (!entry) return null
  const { username, mayAct } = actorFor(world, entry.practitioner, dice[1])
  return {
    request: { who: username, method: 'DELETE', path: `/api/admin/agenda/blocks/${entry.id}` },
    predict: () => {
      if (!mayAct || !world.entries.has(entry.id)) return refused(404, 'not_found')
      const now = world.now()
      const isOver = entry.day < now.day || startOf(entry) + entry.duration < absolute(now)
      return isOver
        ? refused(409, 'reservation_past')
        : { status: 200, apply: () => void world.entries.delete(entry.id) }
    },
  }
}
