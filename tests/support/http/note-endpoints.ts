import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { NEW_AGENDA } from '#domain/booking/agenda.ts'

export const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`

/** Endpoints by which staff who see the client read notes or preferences, and why. */
export const MAY_HOLD: Record<string, string> = {
  'GET /api/admin/clients/{id}/notes': 'the notes of a client',
  'GET /api/admin/clients/{id}/preferences': 'how a client likes it',
  'POST /api/admin/clients/en-bref': 'preferences beside a reservation',
  'POST /api/admin/recherche': 'excerpts of notes that the caller may read',
}

/** Endpoints by which a superadmin alone reads them. */
export const MAY_HOLD_FOR_OWNER: Record<string, string> = {
  'POST /api/superadmin/personal-data/search': 'what the practice holds about a person',
  'POST /api/superadmin/personal-data/export': 'the client’s own copy (GDPR, article 15)',
  'POST /api/superadmin/personal-data/export/html': 'the client’s own copy (GDPR, article 15)',
}

export type Named = Record<'zoe' | 'other' | 'reservation' | 'serviceId' | 'praticienId', number> & {
  date: string
}

const SERIES = [
  { date: '2027-05-11', time: '10:00' },
  { date: '2027-05-18', time: '10:00' },
]

/** Bodies of reads by POST that a praticien and a superadmin send about their client Zoé. */
export const READS: Record<string, (named: Named) => object> = {
  'POST /api/admin/clients/recherche': () => ({ text: 'Petit' }),
  'POST /api/admin/recherche': () => ({ text: 'zzpivoine' }),
  'POST /api/admin/clients/liste': () => ({}),
  'POST /api/admin/clients/en-bref': ({ zoe }) => ({ ids: [zoe] }),
  'POST /api/admin/clients/{id}/similar/search': () => ({ text: 'Grand' }),
  'POST /api/admin/clients/{id}/merge/preview': ({ other }) => ({ otherId: other }),
  'POST /api/admin/agenda/a-venir': () => ({}),
  'POST /api/admin/agenda/fermer/apercu': ({ date }) => ({ from: date, to: date }),
  'POST /api/admin/agenda/series/apercu': ({ praticienId }) => ({ praticienId, dates: SERIES }),
  'POST /api/admin/agenda/series/changement/apercu': ({ reservation: id, date }) => ({
    dates: [{ id, date, newDate: date, newTime: '10:00' }],
  }),
  'POST /api/admin/agenda/apercu': ({ date }) => ({
    start: date,
    config: { ...NEW_AGENDA, timeOff: [{ from: date, to: date, label: 'Congé' }] },
  }),
}

const PERSON = { email: 'zoe@exemple.fr' }

export const OWNERS_READS: Record<string, (named: Named) => object> = {
  'POST /api/superadmin/closures/apercu': ({ date }) => [{ from: date, to: date, label: 'Travaux' }],
  'POST /api/superadmin/clients/export': () => ({}),
  'POST /api/admin/reservations/transferts/apercu': ({ reservation: id, date }) => ({
    reservations: [{ id, date }],
  }),
  'POST /api/superadmin/personal-data/mentions': () => PERSON,
  'POST /api/superadmin/personal-data/search': () => PERSON,
  'POST /api/superadmin/personal-data/export': () => PERSON,
  'POST /api/superadmin/personal-data/export/html': () => PERSON,
}

/** Changes of Zoé's reservation, in an order in which each is accepted; those with a token are hers by the link. */
export const CHANGES: readonly (readonly [name: string, body: (named: Named) => object])[] = [
  ['POST /api/admin/agenda/fermer', ({ date }) => ({ from: date, to: date })],
  ['PUT /api/reservation/{token}/client', () => ({ clientName: 'Zoé Petit', clientPhone: '06 98 76 54 32' })],
  ['POST /api/reservation/{token}/move', ({ date }) => ({ newDate: date, newTime: '10:30' })],
  ['POST /api/reservation/{token}/demandes', () => ({ kind: 'export' })],
  ['POST /api/reservation/{token}/email', () => ({ clientEmail: 'zoe.nouvelle@exemple.fr' })],
  ['POST /api/reservation/{token}/cancel', () => ({})],
  ['POST /api/admin/reservations/{date}/{id}/restore', () => ({})],
  ['PUT /api/admin/reservations/{date}/{id}', ({ date }) => ({ newDate: date, newTime: '09:00' })],
  ['POST /api/admin/reservations/{date}/{id}/messages', () => ({})],
  ['POST /api/admin/reservations/{date}/{id}/link', () => ({})],
  [
    'POST /api/admin/reservations/transferts',
    ({ reservation, date, praticienId }) => ({
      reservations: [{ id: reservation, date }],
      praticienId,
      tellClients: true,
    }),
  ],
  [
    'POST /api/admin/reservations/annulations',
    ({ reservation, date }) => ({ reservations: [{ id: reservation, date }], tellClients: true }),
  ],
  [
    'POST /api/admin/reservations/retablissements',
    ({ reservation, date }) => ({ reservations: [{ id: reservation, date }] }),
  ],
  [
    'POST /api/reservations',
    ({ date, serviceId }) => ({
      date,
      time: '11:00',
      serviceId,
      clientName: 'Zoé Petit',
      clientEmail: PERSON.email,
    }),
  ],
  [
    'POST /api/admin/agenda/series/changement',
    ({ reservation: id, date }) => ({ dates: [{ id, date, newDate: date, newTime: '09:30' }] }),
  ],
  [
    'POST /api/admin/agenda/series',
    ({ praticienId, serviceId }) => ({
      praticienId,
      serviceId,
      dates: SERIES,
      clientName: 'Zoé Petit',
      clientEmail: PERSON.email,
    }),
  ],
  [
    'PUT /api/admin/reservations/{date}/{id}/client',
    () => ({ clientName: 'Léa Roux', clientEmail: 'lea@exemple.fr', tellFormer: true }),
  ],
]

/** Endpoints with free text in their answers that read no client, by what they read instead. */
const NO_CLIENT: Record<string, readonly string[]> = {
  'the caller’s sign-in': [
    'POST /api/auth/login',
    'POST /api/auth/second-factor',
    'POST /api/auth/passkey/options',
    'POST /api/auth/passkey',
    'POST /api/auth/reauthenticate/passkey/options',
    'POST /api/admin/passkeys/options',
    'POST /api/admin/passkeys',
    'POST /api/admin/push-key',
    'POST /api/admin/push-devices',
    'PUT /api/admin/push-devices/current',
    'DELETE /api/admin/push-devices/current',
    'POST /api/admin/second-factor',
    'POST /api/admin/second-factor/confirmation',
    'POST /api/admin/second-factor/recovery-codes',
  ],
  'accounts of staff, their agendas and what they chose': [
    'PUT /api/superadmin/second-factor-policy',
    'POST /api/praticiens/{id}/services',
    'PUT /api/admin/profile',
    'POST /api/admin/profile/photo',
    'POST /api/users/avatar',
    'PUT /api/preferences',
    'PUT /api/admin/agenda/config',
    'PUT /api/superadmin/agenda/config/{adminId}',
    'POST /api/admin/agenda/blocks',
    'PUT /api/admin/agenda/blocks/{id}',
    'PUT /api/admin/calendar-feed',
    'DELETE /api/admin/calendar-feed',
    'POST /api/admin/private-calendars',
    'PUT /api/admin/private-calendars/{id}',
    'POST /api/admin/private-calendars/{id}/lecture',
    'DELETE /api/admin/private-calendars/{id}',
    'PUT /api/admin/private-calendar',
    'DELETE /api/admin/private-calendar',
    'POST /api/admin/private-calendar/conflits-vus',
    'POST /api/superadmin/users',
    'PUT /api/superadmin/users/{id}/profile',
    'POST /api/superadmin/staff-invitations',
    'POST /api/superadmin/staff-invitations/{id}/renewal',
    'PUT /api/superadmin/checklist',
    'PUT /api/admin/checklist',
  ],
  'what somebody waits for, or books again by the link of a visit': [
    'POST /api/admin/waiting-list/fits',
    'POST /api/reservation/{token}/again',
    'POST /api/waiting-list/{token}/confirm',
    'POST /api/waiting-list/{token}/end',
    'POST /api/place/{token}/take',
    'POST /api/place/{token}/end',
  ],
  'settings of the practice': [
    'PUT /api/superadmin/closures',
    'POST /api/admin/agenda/rouvrir',
    'POST /api/admin/agenda/ouvrir',
    'PUT /api/settings',
    'POST /api/settings/upload',
    'POST /api/settings/upload-bg',
    'POST /api/settings/import',
    'PUT /api/superadmin/reminders',
    'PUT /api/superadmin/booking-limits',
    'POST /api/superadmin/brake/lift',
    'POST /api/superadmin/backups',
    'PUT /api/superadmin/backups/settings',
    'PUT /api/superadmin/site-address',
    'PUT /api/superadmin/health/dkim-selector',
    'POST /api/superadmin/health/clock',
    'PUT /api/superadmin/mail-server',
    'DELETE /api/superadmin/mail-server',
    'PUT /api/superadmin/sms',
    'DELETE /api/superadmin/sms',
    'POST /api/admin/sms/number',
    'POST /api/superadmin/scripts/migrate',
    'POST /api/superadmin/scripts/unlock',
    'POST /api/superadmin/scripts/examples',
    'PUT /api/superadmin/legal-texts',
    'PUT /api/superadmin/wording',
    'POST /api/superadmin/wording/reset',
  ],
  'content of the public pages and templates': [
    'POST /api/services',
    'PUT /api/services/{id}',
    'POST /api/services/{id}/picture',
    'PATCH /api/services/{id}/picture',
    'DELETE /api/services/{id}/picture',
    'POST /api/superadmin/service-categories',
    'PUT /api/superadmin/service-categories/{id}',
    'POST /api/superadmin/service-options',
    'PUT /api/superadmin/service-options/{id}',
    'POST /api/superadmin/services/group',
    'POST /api/superadmin/gallery',
    'PATCH /api/superadmin/gallery/{id}',
    'POST /api/pages',
    'PUT /api/pages/{slug}',
    'PUT /api/notifications/{id}/activate',
    'PUT /api/notifications/{id}',
    'POST /api/notifications/{id}/reset',
    'POST /api/notifications/{id}/preview',
  ],
  'the book of receipts': [
    'POST /api/admin/reservations/{date}/{id}/payments',
    'PUT /api/superadmin/receipts/settings',
    'POST /api/superadmin/receipts/to-settle/{id}/keep',
    'POST /api/superadmin/receipts/to-settle/{id}/count',
    'POST /api/superadmin/receipts/to-settle/{id}/refund',
  ],
  'payments by card, and the key with which they are asked for': [
    'PUT /api/superadmin/online-payments/key',
    'DELETE /api/superadmin/online-payments/key',
    'PUT /api/superadmin/online-payments',
    'PUT /api/superadmin/deposits',
    'POST /api/superadmin/online-payments/trial',
    'POST /api/superadmin/online-payments/release',
    'POST /api/superadmin/online-payments/{id}/seen',
    'POST /api/superadmin/online-refunds/{id}/retry',
    'POST /api/superadmin/online-refunds/{id}/noted',
    'POST /api/voucher-order/{token}/checkout',
    'POST /api/voucher-order/{token}/checkout/result',
    'POST /api/confirmation/{token}/checkout',
    'POST /api/confirmation/{token}/checkout/result',
    'POST /api/confirmation/{token}/give-up',
  ],
  'vouchers, with what was typed for them': [
    'PUT /api/superadmin/vouchers/settings',
    'POST /api/superadmin/vouchers',
    'POST /api/superadmin/vouchers/{id}/code',
    'DELETE /api/superadmin/vouchers/{id}/code-ailleurs',
    'POST /api/superadmin/vouchers/{id}/pdf',
    'PUT /api/superadmin/vouchers/{id}/validity',
    'POST /api/superadmin/vouchers/{id}/refund',
    'PUT /api/admin/reservations/{date}/{id}/voucher',
    'DELETE /api/admin/reservations/{date}/{id}/voucher',
    'POST /api/vouchers/check',
    'POST /api/voucher-orders',
    'POST /api/voucher-order/{token}/withdraw',
    'POST /api/superadmin/voucher-orders/{id}/payment',
    'POST /api/superadmin/voucher-orders/{id}/refund',
  ],
  'what others typed about an erased person': ['POST /api/superadmin/personal-data/erasure'],
  'an archive, of which tests/api/privacy/take-away.test.ts reads every file': [
    'POST /api/superadmin/take-away',
  ],
  'only what the request itself holds, or its mail': [
    'POST /api/reservations/hold',
    'POST /api/adresse/{token}',
    'POST /api/confirmation/{token}',
    'POST /api/admin/journal/{id}/retry',
    'POST /api/superadmin/client-imports',
    'POST /api/superadmin/client-imports/preview',
    'POST /api/superadmin/activity-imports',
    'DELETE /api/superadmin/activity-imports/{id}',
    'POST /api/superadmin/activity-imports/preview',
    'POST /api/superadmin/activity-imports/vouchers',
    'POST /api/superadmin/activity-imports/vouchers/preview',
  ],
}

/** Endpoints whose answers nobody has judged yet. GET is swept without a list, as are answers without free text. */
export function undecidedEndpoints(): string[] {
  const decided = new Set([
    ...Object.keys(READS),
    ...Object.keys(OWNERS_READS),
    ...CHANGES.map(([name]) => name),
    ...Object.values(NO_CLIENT).flat(),
  ])
  return (endpoints as readonly Endpoint[])
    .filter((endpoint) => endpoint.method !== 'GET' && !isBare(endpoint.reply))
    .map(nameOf)
    .filter((name) => !decided.has(name))
}

type Definition = { type: string; shape?: Record<string, unknown>; innerType?: unknown }

const BARE = ['number', 'boolean', 'literal', 'enum']

/** Numbers, fixed values, and one sentence about the request. */
function isBare(schema: unknown): boolean {
  const { type, shape, innerType } = (schema as { _zod: { def: Definition } })._zod.def
  if (type === 'nullable' || type === 'optional') return isBare(innerType)
  if (type !== 'object') return BARE.includes(type)
  return Object.entries(shape ?? {}).every(([name, value]) => name === 'message' || isBare(value))
}
