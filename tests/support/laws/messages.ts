import { sql } from 'kysely'
import { frenchLength } from '#domain/language/french-length.ts'
import { frenchTime } from '#domain/language/time.ts'
import type { TestSite } from '../practice/site.ts'
import { findOwnerOfOffer, findRows, hashOf, listRows, type Row } from './rows.ts'

/** A message at the moment at which it leaves. */
export type LeavingMessage = {
  id: number
  event: string
  type: string | null
  channel: string
  recipient: string
  reservationId: number | null
  text: string
  /** As attached; empty without one. */
  calendarFile: string
}

const STANDS = [
  'booking_confirmed',
  'booking_moved',
  'booking_moved_by_client',
  'booking_changed',
  'booking_given',
  'booking_reminder',
]
/** These say length or price, too. */
const WITH_LENGTH = STANDS.filter((type) => type !== 'booking_reminder')
const WITH_PRICE = ['booking_confirmed', 'booking_changed']
const STAFF_STANDS = [
  'staff_booking_new',
  'staff_booking_moved',
  'staff_booking_changed',
  'staff_booking_given',
]
const SERIES = ['series_booked', 'series_changed', 'staff_series_new', 'staff_series_changed']
/** To the person with whom the reservation is, without a word about its hour that could be wrong. */
const TO_CLIENT = [...STANDS, 'booking_cancelled', 'rebook_offer', 'testimonial_invitation']

const STAFF = [...STAFF_STANDS, 'staff_booking_cancelled']

/** Ways in which a message about one reservation may be false. */
const RULES: readonly {
  types: readonly string[]
  faults: (row: Row, message: LeavingMessage) => string[]
}[] = [
  { types: TO_CLIENT, faults: wrongMailbox },
  { types: STANDS, faults: notStanding },
  { types: ['booking_cancelled', 'staff_booking_cancelled'], faults: notCancelled },
  { types: STAFF_STANDS, faults: wrongForStaff },
  { types: STAFF, faults: wrongName },
]

/** Law 3: a message is true when it leaves, and goes to the mailbox of today. Returns what is false in it. */
export async function findUntruths(site: TestSite, message: LeavingMessage): Promise<string[]> {
  const text = plain(message.text)
  const found = await faultsOf(site, { ...message, text })
  return found.map((fault) => `${message.type} to ${message.recipient} (${message.channel}): ${fault}`)
}

async function faultsOf(site: TestSite, message: LeavingMessage): Promise<string[]> {
  if (message.type === 'waiting_offer') return faultsOfOffer(site, message)
  if (message.reservationId === null) return []
  const [row] = await findRows(site, [message.reservationId])
  if (!row) return ['its reservation is gone']
  if (SERIES.includes(message.type ?? '')) return faultsOfSeries(site, message, row)
  const rules = RULES.filter(({ types }) => types.includes(message.type ?? ''))
  return [...rules.flatMap(({ faults }) => faults(row, message)), ...(await deadLinks(site, message))]
}

type Told = Pick<LeavingMessage, 'type' | 'channel' | 'recipient' | 'text'>

function wrongMailbox({ email, phone }: Row, { channel, recipient }: Told): string[] {
  if (channel === 'sms') {
    const digits = (text: string | null) => (text ?? '').replaceAll(/\D/g, '').slice(-9)
    return digits(phone) === digits(recipient) ? [] : [`the number of today is ${phone}`]
  }
  return email?.toLowerCase() === recipient.toLowerCase() ? [] : [`the mailbox of today is ${email}`]
}

function notStanding(row: Row, { type, channel, text }: Told): string[] {
  const said = type ?? ''
  return [
    ...(row.isCancelled ? ['it is cancelled'] : []),
    ...missingHour(text, row),
    // A text message names the hour alone.
    ...(channel === 'mail' ? missing(text, 'practitioner', row.practitioner) : []),
    ...(channel === 'mail' && WITH_LENGTH.includes(said)
      ? missing(text, 'length', frenchLength(row.duration))
      : []),
    ...(channel === 'mail' && WITH_PRICE.includes(said) && row.cents !== null
      ? missing(text, 'price', euros(row.cents))
      : []),
  ]
}

function notCancelled(row: Row): string[] {
  return row.isCancelled ? [] : ['it is not cancelled']
}

function wrongForStaff(row: Row, { text }: Told): string[] {
  return [...(row.isCancelled ? ['it is cancelled'] : []), ...missingHour(text, row)]
}

function wrongName(row: Row, { text }: Told): string[] {
  return missing(text, 'client', row.name ?? '')
}

function missingHour(text: string, row: Row): string[] {
  const hour = plain(hourOf(row))
  return saysHour(text, hour) ? [] : [`it lacks ${hour}: ${text.slice(0, 300)}`]
}

/** « à 10 h » is not « à 10 h 30 ». */
function saysHour(text: string, hour: string): boolean {
  return text
    .split(hour)
    .slice(1)
    .some((rest) => !/^ \d\d/.test(rest))
}

function missing(text: string, what: string, value: string): string[] {
  return text.includes(plain(value)) ? [] : [`it lacks the ${what} ${plain(value)}: ${text.slice(0, 300)}`]
}

/** Each line that begins with a day is a date of this person, and the file holds no other person’s. */
async function faultsOfSeries(site: TestSite, message: LeavingMessage, row: Row): Promise<string[]> {
  const isToStaff = message.type?.startsWith('staff_') === true
  const live = (await listRows(site)).filter(({ isCancelled }) => !isCancelled)
  const theirs = live.filter((one) =>
    isToStaff
      ? one.practitionerId === row.practitionerId && wrongName(one, message).length === 0
      : wrongMailbox(one, message).length === 0,
  )
  const hours = theirs.map((one) => plain(hourOf(one)).replace(/ \d{4} /, ' '))
  const lines = message.channel === 'mail' ? datesIn(message.text) : []
  const foreign = lines.filter((line) => !hours.some((hour) => saysHour(line, hour)))
  return [
    ...(isToStaff ? [] : wrongMailbox(row, message)),
    ...foreign.map((line) => `${line} is no date of theirs`),
    ...(await foreignEvents(site, message)),
    ...(await deadLinks(site, message)),
  ]
}

/** Events carry the link to their own page: only the client of today may get it. */
async function foreignEvents(site: TestSite, { calendarFile, recipient }: LeavingMessage): Promise<string[]> {
  const tokens = [...calendarFile.matchAll(/\/reservation\/([\w-]{43})/g)].map(([, token = '']) => token)
  const owners = await Promise.all(tokens.map((token) => ownerOf(site, token)))
  return owners.flatMap((owner) =>
    owner === undefined || owner.mailbox?.toLowerCase() === recipient.toLowerCase()
      ? []
      : [`its calendar file holds the link of ${owner.mailbox}`],
  )
}

/** A link that a client is mailed opens at that moment. */
async function deadLinks(site: TestSite, { text, type }: LeavingMessage): Promise<string[]> {
  const [, token] = /\/reservation\/([\w-]{43})/.exec(text) ?? []
  if (token === undefined || type?.startsWith('staff_')) return []
  const owner = await ownerOf(site, token)
  return owner ? [] : ['its link opens nothing']
}

async function ownerOf(
  { database }: TestSite,
  token: string,
): Promise<{ mailbox: string | null } | undefined> {
  const { rows } = await sql<{ mailbox: string | null }>`select e.client_email as mailbox
    from reservation_links l join agenda_entries e on e.id = l.reservation_id
    where l.token_hash = ${hashOf(token)} and l.generation = e.link_generation`.execute(database.kysely)
  return rows[0]
}

async function faultsOfOffer(site: TestSite, message: LeavingMessage): Promise<string[]> {
  const owner = await findOwnerOfOffer(site, Number(message.event.split(':')[1]))
  if (!owner) return ['nobody waits']
  const isTheirs = owner.mailbox?.toLowerCase() === message.recipient.toLowerCase()
  return [
    ...(isTheirs ? [] : [`the mailbox of today is ${owner.mailbox}`]),
    ...(owner.hasEnded ? ['the wait has ended'] : []),
  ]
}

const MONTHS = 'janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre'
const DATE = new RegExp(`^- [\\p{L}.]+ \\d{1,2}(?:er)? (?:${MONTHS})`, 'u')

const datesIn = (text: string) => text.split('\n').filter((line) => DATE.test(line))

const WHOLE_DATE = new Intl.DateTimeFormat('fr-FR', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** « mercredi 14 avril 2027 à 10 h 30 ». */
function hourOf({ date, start }: Row): string {
  const day = WHOLE_DATE.format(new Date(`${date}T12:00Z`)).replace(/ 1 /, ' 1er ')
  return `${day} à ${frenchTime(start)}`
}

function euros(cents: number): string {
  const isWhole = cents % 100 === 0
  return `${(cents / 100).toFixed(isWhole ? 0 : 2).replace('.', ',')} €`
}

/** Spaces of any kind are one space; lines stay. */
function plain(text: string): string {
  return text.replaceAll(/[^\S\n]+/g, ' ')
}
