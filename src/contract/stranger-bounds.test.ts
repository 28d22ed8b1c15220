import { expect, test } from 'vitest'
import type { Endpoint } from './endpoint.ts'
import { endpoints } from './index.ts'

const ADDRESS_BOUNDS = {
  limit: 'requests of one network address, declared in the endpoint',
  failures: 'failed sign-ins of one network address',
} as const

const MAILBOX_BOUNDS = {
  messages: 'messages a day to one mailbox (clientMessagesPerDay)',
  appointments: 'open appointments and bookings a day of one mailbox, and messages a day to it',
  lostLinks: 'three mails a day to one mailbox, and messages a day to it',
  account: 'three links an hour to one account',
  owner: 'only the mailbox that the reservation, the account or the request has already',
  none: 'mails no visitor',
} as const

const SITE_BOUNDS = {
  mailBudget: 'mails an hour and a day to addresses that strangers type (strangerMailsPerHour)',
  practiceNews: 'one mail to the practice in ten minutes',
  dailyRequests: 'requests about data a day on the whole site, and one mail to the practice in ten minutes',
  once: 'once for each link, hold, invitation or order, which are bounded themselves; thirty checkouts an order',
  sessions: 'only what the browser or the account that proves itself has',
  agenda: 'the free time of the agendas, and the holds and moves that one network or reservation has',
  reads: 'writes nothing but its own count',
} as const

type Bounds = {
  address: keyof typeof ADDRESS_BOUNDS
  mailbox: keyof typeof MAILBOX_BOUNDS
  site: keyof typeof SITE_BOUNDS
}

/** Bounds of each call by which somebody without an account writes or mails (docs/security.md). */
const BOUNDS: Record<string, Bounds> = {
  'POST /api/auth/login': { address: 'failures', mailbox: 'none', site: 'sessions' },
  'POST /api/auth/logout': { address: 'limit', mailbox: 'none', site: 'sessions' },
  'POST /api/auth/second-factor': { address: 'limit', mailbox: 'none', site: 'sessions' },
  'POST /api/auth/passkey/options': { address: 'limit', mailbox: 'none', site: 'sessions' },
  'POST /api/auth/passkey': { address: 'limit', mailbox: 'none', site: 'sessions' },
  'POST /api/password-reset': { address: 'limit', mailbox: 'account', site: 'mailBudget' },
  'POST /api/password-reset/{token}': { address: 'limit', mailbox: 'owner', site: 'once' },
  'POST /api/staff-invitations/{token}': { address: 'limit', mailbox: 'owner', site: 'once' },
  'POST /api/vouchers/check': { address: 'limit', mailbox: 'none', site: 'reads' },
  'POST /api/lost-links': { address: 'limit', mailbox: 'lostLinks', site: 'mailBudget' },
  'POST /api/waiting-list': { address: 'limit', mailbox: 'messages', site: 'mailBudget' },
  'POST /api/waiting-list/{token}/confirm': { address: 'limit', mailbox: 'none', site: 'once' },
  'POST /api/waiting-list/{token}/end': { address: 'limit', mailbox: 'none', site: 'once' },
  'POST /api/reservation/{token}/waiting-list': {
    address: 'limit',
    mailbox: 'messages',
    site: 'mailBudget',
  },
  'POST /api/place/{token}/end': { address: 'limit', mailbox: 'none', site: 'once' },
  'POST /api/place/{token}/take': { address: 'limit', mailbox: 'appointments', site: 'once' },
  'POST /api/reservations/hold': { address: 'limit', mailbox: 'none', site: 'agenda' },
  'DELETE /api/reservations/hold/{token}': { address: 'limit', mailbox: 'none', site: 'once' },
  'POST /api/reservations': { address: 'limit', mailbox: 'appointments', site: 'mailBudget' },
  'POST /api/reservation/{token}/again': {
    address: 'limit',
    mailbox: 'appointments',
    site: 'mailBudget',
  },
  'POST /api/reservation/{token}/cancel': { address: 'limit', mailbox: 'owner', site: 'once' },
  'POST /api/reservation/{token}/move': { address: 'limit', mailbox: 'owner', site: 'agenda' },
  'POST /api/reservation/{token}/email': { address: 'limit', mailbox: 'messages', site: 'mailBudget' },
  'POST /api/adresse/{token}': { address: 'limit', mailbox: 'owner', site: 'once' },
  'PUT /api/reservation/{token}/client': { address: 'limit', mailbox: 'owner', site: 'sessions' },
  'POST /api/reservation/{token}/demandes': { address: 'limit', mailbox: 'owner', site: 'dailyRequests' },
  'POST /api/confirmation/{token}': { address: 'limit', mailbox: 'owner', site: 'once' },
  'POST /api/confirmation/{token}/checkout': { address: 'limit', mailbox: 'none', site: 'once' },
  'POST /api/confirmation/{token}/checkout/result': { address: 'limit', mailbox: 'owner', site: 'once' },
  'POST /api/confirmation/{token}/give-up': { address: 'limit', mailbox: 'none', site: 'once' },
  'POST /api/voucher-orders': { address: 'limit', mailbox: 'messages', site: 'mailBudget' },
  'POST /api/voucher-order/{token}/withdraw': { address: 'limit', mailbox: 'owner', site: 'once' },
  'POST /api/voucher-order/{token}/checkout': { address: 'limit', mailbox: 'none', site: 'once' },
  'POST /api/voucher-order/{token}/checkout/result': { address: 'limit', mailbox: 'none', site: 'once' },
  'POST /api/contact': { address: 'limit', mailbox: 'none', site: 'practiceNews' },
  'POST /api/testimonials': { address: 'limit', mailbox: 'none', site: 'practiceNews' },
  'POST /api/temoignage/{token}': { address: 'limit', mailbox: 'none', site: 'once' },
  'POST /api/temoignage/retrait/{token}': { address: 'limit', mailbox: 'none', site: 'once' },
  'POST /api/refus/{token}': { address: 'limit', mailbox: 'none', site: 'once' },
}

const writes = (endpoints as readonly Endpoint[]).filter(
  ({ access, method }) => access === 'public' && method !== 'GET',
)
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const namesWhere = (isWanted: (bounds: Bounds) => boolean) =>
  Object.keys(BOUNDS)
    .filter((name) => isWanted(BOUNDS[name] as Bounds))
    .sort()

test('each call by which a stranger writes or mails names its bounds for address, mailbox and site', () => {
  expect(Object.keys(BOUNDS).sort()).toEqual(writes.map(nameOf).sort())
})

test('a bound per address is the limit that the endpoint declares, or failures', () => {
  const limited = writes.filter(({ limit }) => limit !== undefined).map(nameOf)
  expect(namesWhere(({ address }) => address === 'limit')).toEqual(limited.sort())
})

test('the calls within the budget of mails are those that can be refused for it', () => {
  const refused = writes.filter(({ errors }) => errors?.includes('mail_budget_used')).map(nameOf)
  expect(namesWhere(({ site }) => site === 'mailBudget')).toEqual(refused.sort())
})
