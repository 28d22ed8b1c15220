import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { NEW_AGENDA } from '#domain/booking/agenda.ts'
import { NO_CLIENT } from './endpoints-without-clients.ts'

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
