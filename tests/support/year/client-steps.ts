import { addDays, formatTime } from '#domain/language/time.ts'
import { BUILDERS, build } from '../lifecycle/builders/builders.ts'
import { ATTACHMENTS, type Attachment } from '../lifecycle/names.ts'
import { Scene } from '../lifecycle/scene.ts'
import type { Step } from './steps.ts'
import type { Effect, Year } from './year.ts'

const OPENING_HOUR = 9
const LAST_HOUR = 17

/** Ways of booking, the plain one mostly; a reminder of tomorrow comes by itself. */
const BOOKINGS: readonly Attachment[] = [
  'link',
  'link',
  'link',
  'link',
  'waiting mail',
  'waiting mail',
  'consent to offers',
  'hold',
  'series',
  'booking to confirm',
] as Attachment[]

const ATTACHED = ATTACHMENTS.filter((attachment) => BUILDERS[attachment].attach !== undefined)

export const CLIENT_STEPS: readonly Step[] = [
  { name: 'book', weight: 30, play: book },
  { name: 'attach', weight: 24, play: attach },
  { name: 'wait', weight: 3, play: wait },
  { name: 'take an offer', weight: 4, play: takeAnyOffer },
  { name: 'book again', weight: 4, play: bookAgain },
]

async function book(year: Year): Promise<Effect> {
  const { practice, random } = year
  const attachment = random.pick(BOOKINGS) ?? 'link'
  const scene = new Scene(practice, { attachment, client: clientOf(year), ...anyStart(year) })
  const serviceId = random.isOneIn(4) ? random.pick(year.added) : undefined
  const booking = attachment === 'link' && serviceId !== undefined ? scene.book({ serviceId }) : build(scene)
  await booking.finally(() => {
    for (const call of scene.calls.splice(0)) year.log(`book: ${call}`)
  })
  year.scenes.push(scene)
  year.note(`booked: ${attachment}`)
  return {}
}

export function clientOf({ clients, random, practice }: Year) {
  return random.pick(clients) ?? practice.newClient()
}

export function anyStart({ practice, random }: Year): { day: string; time: string } {
  const today = practice.site.clock.local().day
  const day = addDays(today, 1 + random.below(random.isOneIn(2) ? 40 : 12))
  return { day, time: formatTime((OPENING_HOUR + random.below(LAST_HOUR - OPENING_HOUR)) * 60) }
}

async function attach(year: Year): Promise<Effect> {
  const attachment = year.random.pick(ATTACHED)
  const isMoney = attachment?.startsWith('payment') && year.random.isOneIn(2)
  const scene = isMoney ? year.pastScene() : year.scene()
  if (!scene || !attachment) return {}
  const about = attachment === 'move by link' ? (['date', 'start'] as const) : []
  await BUILDERS[attachment].attach?.(scene)
  year.note(`attached: ${attachment}`)
  return { about: new Map([[scene.id, about]]) }
}

/** Without an appointment. */
async function wait(year: Year): Promise<Effect> {
  const { practice } = year
  const { name, email } = clientOf(year)
  const { day } = anyStart(year)
  const body = { serviceId: practice.services.massage.id, until: day, clientName: name, clientEmail: email }
  const { status } = await practice.visitor().post('/api/waiting-list', body)
  year.log(`wait: ${email} ${status}`)
  await confirmLastWait(year, email)
  return {}
}

async function confirmLastWait(year: Year, mailbox: string): Promise<void> {
  const { practice } = year
  await practice.post.deliver(practice.site)
  const tokens = [...practice.post.tokens.values()]
  const asked = tokens.findLast((token) => token.kind === 'attente' && token.mailbox === mailbox)
  if (!asked) return
  const { status } = await practice.visitor().post(`/api/waiting-list/${asked.token}/confirm`)
  if (status === 200) year.note('waits')
}

type Offer = { starts: { date: string; time: string; praticienId: number }[] }

/** Of those that were mailed lately, one of the starts that it still has. */
async function takeAnyOffer(year: Year): Promise<Effect> {
  const { practice, random } = year
  const offers = [...practice.post.tokens.values()].filter(({ kind }) => kind === 'place')
  const offer = random.pick(offers.slice(-8))
  if (!offer) return {}
  const path = `/api/place/${offer.token}`
  const { status, body } = await practice.visitor().get<Offer>(path)
  const [start] = status === 200 ? body.starts : []
  if (!start) return {}
  const { date, time, praticienId } = start
  const taken = await practice.visitor().post(`${path}/take`, { date, time, praticienId })
  year.log(`take an offer: ${offer.mailbox} ${date} ${time} ${taken.status}`)
  if (taken.status === 200) year.note('took an offer')
  const moved = year.scenes.filter(({ client }) => offer.mailbox.endsWith(client.email)).map(({ id }) => id)
  return { about: new Map(moved.map((id) => [id, ['date', 'start', 'practitionerId'] as const])) }
}

async function bookAgain(year: Year): Promise<Effect> {
  const scene = year.scene()
  if (!scene) return {}
  const { day, time } = anyStart(year)
  const { status } = await scene.byLink('POST', '/again', { date: day, time })
  if (status === 201) year.note('booked again')
  return {}
}
