import { addDays, type Day, formatTime, type Minute } from '#domain/language/time.ts'
import { listOffered, refusalOf, type SlotRefusal } from './offers.ts'
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
import {
  type Entry,
  listBusy,
  listLiveHolds,
  type Practitioner,
  type Service,
  type Span,
  type World,
} from './world.ts'

const VISITORS = ['visitor-0', 'visitor-1', 'visitor-2', 'visitor-3'] as const
const HOLD_MS = 5 * 60_000
const KEY_LIFE_MS = 24 * 3_600_000
const DAYS_SHOWN = 3

type SlotRequest = { serviceId: number; praticienId?: number; day: Day; start: Minute }

/** Free slots and busy ones, named practitioners and none. */
function slotRequestOf(world: World, dice: Dice, visitor: string): SlotRequest | null {
  const [, serviceDie, nameDie = 0, dayDie = 0, startDie = 0] = dice
  const service = pick([...world.services.values()], serviceDie)
  if (!service) return null
  const named = isRare(nameDie, 3) ? undefined : pick(world.practitioners, nameDie >> 4)
  const day = addDays(world.now().day, dayDie % 4)
  const practitioners = named ? [named] : listOfferers(world, service.id)
  const free = practitioners.flatMap((practitioner) =>
    listOffered(world, spanOf(practitioner, service, day), { visitor }),
  )
  const start = isRare(startDie, 4) ? undefined : pick(free, startDie >> 2)
  const wanted = { serviceId: service.id, day, start: start ?? (startDie % 96) * 15 }
  return named ? { ...wanted, praticienId: named.id } : wanted
}

function spanOf({ id, rules }: Practitioner, { duration, buffer }: Service, day: Day): Omit<Span, 'start'> {
  return { practitioner: id, day, duration, buffer: buffer ?? rules.bufferMinutes }
}

function listOfferers(world: World, serviceId: number): Practitioner[] {
  return world.practitioners.filter(({ offers }) => offers.has(serviceId))
}

type Choice = { span: Span } | { refusal: Prediction }

/** The agenda that a visitor’s request goes into, or the reason why into none. */
function choose(
  world: World,
  wanted: SlotRequest,
  { visitor, preferred }: { visitor: string; preferred?: number | undefined },
): Choice {
  const { serviceId, praticienId, day, start } = wanted
  const service = world.services.get(serviceId)
  if (!service?.isActive) return { refusal: refused(404, 'service_gone') }
  const asked = listOfferers(world, serviceId).filter(
    ({ id }) => praticienId === undefined || id === praticienId,
  )
  if (asked.length === 0)
    return { refusal: refused(404, praticienId === undefined ? 'service_gone' : 'practitioner_gone') }
  const spans = asked.map((practitioner) => ({ ...spanOf(practitioner, service, day), start }))
  const refusals = spans.map((span) => refusalOf(world, span, { visitor }))
  const free = spans.filter((_, index) => refusals[index] === null)
  if (free.length === 0) return { refusal: refused(409, mildest(refusals)) }
  const held = free.find(({ practitioner }) => practitioner === preferred)
  return { span: held ?? leastBusy(world, free, visitor) }
}

function mildest(refusals: readonly (SlotRefusal | null)[]): SlotRefusal {
  if (refusals.includes('slot_past')) return 'slot_past'
  return refusals.includes('slot_taken') ? 'slot_taken' : 'slot_unavailable'
}

/** Fewest reservations that day; of equals whoever got their latest one first. */
function leastBusy(world: World, spans: readonly Span[], visitor: string): Span {
  const rank = ({ practitioner, day }: Span) => {
    const reservations = listBusy(world, practitioner, { visitor }).filter(
      ({ kind }) => kind === 'reservation',
    )
    const ids = reservations.map((entry) => (entry as Entry).id)
    return [reservations.filter((entry) => entry.day === day).length, Math.max(0, ...ids)] as const
  }
  const ranked = spans.map((span) => ({ span, rank: rank(span) }))
  const [best] = ranked.toSorted((a, b) => a.rank[0] - b.rank[0] || a.rank[1] - b.rank[1])
  if (!best) throw new Error('nobody to choose from')
  return best.span
}

export const look: Operation = (world, dice) => {
  const visitor = pick(VISITORS, dice[0]) ?? VISITORS[0]
  const service = pick(
    [...world.services.values()].filter(({ isActive }) => isActive),
    dice[1],
  )
  if (!service) return null
  const [, , nameDie = 0, dayDie = 0] = dice
  const named = isRare(nameDie, 3) ? undefined : pick(listOfferers(world, service.id), nameDie >> 4)
  const first = addDays(world.now().day, dayDie % 5)
  const days = Array.from({ length: DAYS_SHOWN }, (_, index) => addDays(first, index))
  const query = `start=${first}&end=${days.at(-1)}&serviceId=${service.id}${named ? `&praticienId=${named.id}` : ''}`
  const predict = () => {
    const practitioners = named ? [named] : listOfferers(world, service.id)
    const offered = days.map((day) => {
      const starts = practitioners.flatMap((one) =>
        listOffered(world, spanOf(one, service, day), { visitor }),
      )
      return [day, [...new Set(starts)].toSorted((a, b) => a - b).map(formatTime)] as const
    })
    const expected = Object.fromEntries(offered.filter(([, starts]) => starts.length > 0))
    return { status: 200, check: ({ body }: Reply) => expectSame('free slots', body, expected) }
  }
  return { request: { who: visitor, method: 'GET', path: `/api/agenda/creneaux?${query}` }, predict }
}

export const hold: Operation = (world, dice) => {
  const visitor = pick(VISITORS, dice[0]) ?? VISITORS[0]
  const wanted = slotRequestOf(world, dice, visitor)
  if (!wanted) return null
  const { serviceId, praticienId, day: date } = wanted
  const body = { date, time: formatTime(wanted.start), serviceId, praticienId }
  return {
    request: { who: visitor, method: 'POST', path: '/api/reservations/hold', body },
    predict: () => {
      const choice = choose(world, wanted, { visitor })
      if ('refusal' in choice) return choice.refusal
      return { status: 201, apply: (reply) => keepHold(world, { ...choice.span, visitor }, reply) }
    },
  }
}

function keepHold(world: World, span: Span & { visitor: string }, { body }: Reply): void {
  expectSame('practitioner of the hold', body.praticienId, span.practitioner)
  const until = world.now().instant + HOLD_MS
  dropHolds(world, span.visitor)
  world.holds.push({ ...span, token: String(body.token), until })
}

function dropHolds(world: World, visitor: string): void {
  world.holds = world.holds.filter((held) => held.visitor !== visitor)
}

/** Also of a hold that has ended. */
export const release: Operation = (world, dice) => {
  const held = pick(world.holds, dice[0])
  if (!held) return null
  return {
    request: { who: held.visitor, method: 'DELETE', path: `/api/reservations/hold/${held.token}` },
    predict: () => ({
      status: 200,
      apply: () => {
        world.holds = world.holds.filter(({ token }) => token !== held.token)
      },
    }),
  }
}

export const book: Operation = (world, dice) => {
  const visitor = pick(VISITORS, dice[0]) ?? VISITORS[0]
  const held = listLiveHolds(world).find((one) => one.visitor === visitor)
  const wanted = slotRequestOf(world, dice, visitor)
  if (!wanted) return null
  const [keyDie = 0, heldDie] = [dice[5], dice[6]]
  const isHeldOne = held && !isRare(heldDie, 4)
  const slot = isHeldOne
    ? { ...wanted, day: held.day, start: held.start, praticienId: held.practitioner }
    : wanted
  const usedKeys = [...world.replies.keys()].filter((key) => key.startsWith(visitor))
  const key = isRare(keyDie, 12)
    ? pick(usedKeys, keyDie)
    : isRare(keyDie, 3)
      ? undefined
      : `${visitor}-${world.requests}`
  return bookingStep(world, { wanted: slot, visitor, key })
}

type BookingRequest = { wanted: SlotRequest; visitor: string; key: string | undefined }

function bookingStep(world: World, { wanted, visitor, key }: BookingRequest): Step {
  const { day: date, start, serviceId, praticienId } = wanted
  const clientEmail = `client${world.requests}@exemple.fr`
  const body = { date, time: formatTime(start), serviceId, praticienId, clientName: 'Zoé Petit', clientEmail }
  const headers = key === undefined ? undefined : { 'idempotency-key': key }
  return {
    request: { who: visitor, method: 'POST', path: '/api/reservations', body, headers },
    predict: () => {
      const known = key === undefined ? null : replay(world, key, body)
      if (known) return known
      const held = listLiveHolds(world).find((one) => one.visitor === visitor)
      const preferred = held?.day === date && held.start === start ? held.practitioner : undefined
      const choice = choose(world, wanted, { visitor, preferred })
      if ('refusal' in choice) return choice.refusal
      const booked = { ...choice.span, service: serviceId, email: clientEmail }
      return { status: 201, apply: (reply) => keepBooking(world, { booked, visitor, key, body }, reply) }
    },
  }
}

/** The first answer to a key, for a day; another request with it is refused. */
function replay(world: World, key: string, body: object): Prediction | null {
  const stored = world.replies.get(key)
  if (!stored || stored.at <= world.now().instant - KEY_LIFE_MS) return null
  if (stored.body !== JSON.stringify(body)) return refused(422, 'idempotency_mismatch')
  return { status: 201, check: (reply) => expectSame('repeated booking', bookingId(reply), stored.id) }
}

type Booked = {
  booked: Span & Pick<Entry, 'service' | 'email'>
  visitor: string
  key: string | undefined
  body: object
}

function keepBooking(world: World, { booked, visitor, key, body }: Booked, reply: Reply): void {
  const id = bookingId(reply)
  dropHolds(world, visitor)
  addEntry(world, { ...booked, id, kind: 'reservation', link: String(reply.headers.location) })
  const at = world.now().instant
  if (key !== undefined) world.replies.set(key, { at, id, body: JSON.stringify(body) })
}

export function bookingId({ body }: Reply): number {
  return (body.booking as { id: number }).id
}

type NewEntry = Span & Pick<Entry, 'id' | 'kind' | 'service' | 'email' | 'link'>

export function addEntry(world: World, entry: NewEntry): Entry {
  if (world.entries.has(entry.id)) throw new Error(`the id ${entry.id} is given twice`)
  const added = {
    ...entry,
    version: 1,
    cancelledAt: null,
    movesByLink: { day: '', count: 0 },
    moves: [],
    isUntold: { client: false, practitioner: false },
  }
  world.entries.set(entry.id, added)
  return added
}

/** Two visitors book one free slot at the same moment. */
export function rivals(world: World, dice: Dice): [Step, Step] | null {
  const [first, second] = VISITORS
  const practitioner = pick(world.practitioners, dice[0])
  const service = pick(
    [...world.services.values()].filter(({ id, isActive }) => isActive && practitioner?.offers.has(id)),
    dice[1],
  )
  if (!practitioner || !service) return null
  const day = addDays(world.now().day, 1 + ((dice[2] ?? 0) % 3))
  const start = pick(listOffered(world, spanOf(practitioner, service, day)), dice[3])
  if (start === undefined) return null
  const wanted = { serviceId: service.id, praticienId: practitioner.id, day, start }
  const stepOf = (visitor: string) =>
    bookingStep(world, { wanted, visitor, key: `${visitor}-${world.requests}` })
  return [stepOf(first), stepOf(second)]
}

export const contact: Operation = (world) => ({
  request: {
    who: VISITORS[0],
    method: 'POST',
    path: '/api/contact',
    body: { name: 'Max Gris', email: 'max@exemple.fr', message: 'Êtes-vous ouvert lundi ?' },
  },
  predict: () => ({
    status: 200,
    apply: () => {
      world.messagesToPractice += 1
    },
  }),
})
