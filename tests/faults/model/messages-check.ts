import type { TestSite } from '../../support/practice/site.ts'
import type { RealSite } from './real-site.ts'
import { expectSame } from './step.ts'
import { absolute, type Entry, startOf, type World } from './world.ts'

const MAX_ROUNDS = 12

/** Types in the order of what they say: it stands at this time; it is cancelled. */
const AUDIENCES = {
  client: {
    stands: [
      'booking_confirmed',
      'booking_moved',
      'booking_moved_by_client',
      'booking_changed',
      'booking_given',
    ],
    cancelled: 'booking_cancelled',
  },
  practitioner: {
    stands: ['staff_booking_new', 'staff_booking_moved', 'staff_booking_changed', 'staff_booking_given'],
    cancelled: 'staff_booking_cancelled',
  },
}

type Audience = keyof typeof AUDIENCES

/** Lets time pass until no message waits, and compares what everybody has read last with the reservations. */
export async function settleMessages(real: RealSite, world: World): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const due = await findLastDue(real.site)
    if (due === null) break
    real.advance(Math.max(1, Math.ceil((due - real.site.clock.instant()) / 1000)))
    await real.deliver()
  }
  await checkMessages(real, world)
}

async function findLastDue({ database }: TestSite): Promise<number | null> {
  const { due } = await database.kysely
    .selectFrom('outbox')
    .select((eb) => eb.fn.max('next_attempt_at').as('due'))
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return due === null ? null : Number(due)
}

type Message = Awaited<ReturnType<typeof listMessages>>[number]

async function listMessages({ database }: TestSite) {
  return database.kysely
    .selectFrom('outbox')
    .select(['id', 'event', 'type', 'recipient', 'state', 'message_id', 'reservation_id'])
    .select(['reservation_date', 'reservation_minute'])
    .orderBy('id')
    .execute()
}

async function checkMessages({ site, handedOver }: RealSite, world: World): Promise<void> {
  const messages = await listMessages(site)
  expectSame('messages that wait', messages.filter(({ state }) => state === 'waiting').length, 0)
  checkHandOvers(messages, handedOver)
  const messagesOf = Map.groupBy(messages, (message) => message.reservation_id)
  for (const entry of world.entries.values()) {
    if (entry.kind !== 'reservation') continue
    const about = messagesOf.get(entry.id) ?? []
    for (const audience of ['client', 'practitioner'] as const) checkNews(world, entry, { audience, about })
  }
}

/** One message for each event and recipient, handed over once. */
function checkHandOvers(messages: readonly Message[], handedOver: ReadonlyMap<string, number>): void {
  const events = messages.map(({ event, recipient }) => `${event} ${recipient}`)
  expectSame('messages for each event and recipient', new Set(events).size, events.length)
  const sent = messages.filter(({ state }) => state === 'sent').map(({ message_id }) => message_id)
  const twice = [...handedOver].filter(([, times]) => times > 1)
  expectSame('messages handed over more than once', twice, [])
  expectSame('messages handed over', [...handedOver.keys()].toSorted(), sent.toSorted())
}

type News = { audience: Audience; about: readonly Message[] }

function checkNews(world: World, entry: Entry, { audience, about }: News): void {
  const { stands, cancelled } = AUDIENCES[audience]
  const news = about.filter(({ type }) => type !== null && [...stands, cancelled].includes(type))
  const isOver = startOf(entry) + entry.duration <= absolute(world.now())
  const isMuted = entry.isUntold[audience] || (audience === 'client' && entry.email === null)
  if (!isMuted) checkRepetitions(entry, news)
  if (isMuted || isOver || news.some(({ state }) => state === 'failed')) return
  const last = news.at(-1)
  if (entry.cancelledAt === null) {
    const read = [stands.includes(String(last?.type)), last?.reservation_date, last?.reservation_minute]
    expectSame(`what the ${audience} of ${entry.id} read last`, read, [true, entry.day, entry.start])
  } else if (last) expectSame(`what the ${audience} of ${entry.id} read last`, last.type, cancelled)
}

/** The same news twice in a row; a confirmation may come again with a new link, a change with other terms. */
function checkRepetitions({ id }: Entry, news: readonly Message[]): void {
  const mayRepeat = ['booking_confirmed', 'booking_changed', 'staff_booking_changed']
  news.forEach((message, index) => {
    const before = news[index - 1]
    if (!before || mayRepeat.includes(String(message.type))) return
    const textOf = (one: Message) => `${one.type} ${one.reservation_date} ${one.reservation_minute}`
    if (textOf(before) === textOf(message)) throw new Error(`told twice of ${id}: ${textOf(message)}`)
  })
}
