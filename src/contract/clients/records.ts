import * as z from 'zod/mini'
import { CLIENT_SOURCES } from '#domain/clients/identity.ts'
import { CLIENT_SORTS } from '#domain/clients/list.ts'
import { french } from '#domain/language/typography.ts'
import { PHASES, RESERVATION_STATES } from '#domain/visit/reservation-state.ts'
import { AgendaReservation, tellClient } from '../booking/reservations.ts'
import { endpoint } from '../endpoint.ts'
import {
  clientName,
  email,
  emptyable,
  IfMatch,
  id,
  idParam,
  integer,
  line,
  object,
  phone,
} from '../fields.ts'
import { DeclineState } from '../messages/declines.ts'
import { JournalEntry } from '../messages/journal.ts'

// POST for a read: a client's name must not appear in URLs, browser history or logs.
const SearchBody = object({ text: line('Recherche', { min: 2, max: 100 }) })

/**
 * A client's record, or a name without one; service and date of the latest reservation, null without any.
 * `praticienId`: with whom that was, null once they no longer offer the service.
 */
const KnownClient = z.strictObject({
  /** The record; null for a name alone. */
  clientId: z.nullable(z.number()),
  clientName: z.nullable(z.string()),
  clientEmail: z.nullable(z.string()),
  clientPhone: z.nullable(z.string()),
  serviceId: z.nullable(z.number()),
  serviceName: z.nullable(z.string()),
  praticienId: z.nullable(z.number()),
  date: z.nullable(z.string()),
})
export type KnownClient = z.infer<typeof KnownClient>

export const findClients = endpoint({
  method: 'POST',
  path: '/api/admin/clients/recherche',
  access: 'staff',
  audit: 'clients_searched',
  summary: 'Clients à proposer pour un rendez-vous',
  body: SearchBody,
  reply: z.array(KnownClient),
})

const flag = (label: string) => z.optional(z.boolean(french`Le champ « ${label} » vaut oui ou non.`))

const filter = {
  text: emptyable(line('Recherche', { max: 100 })),
  new: flag('Nouveaux clients'),
  regular: flag('Clients réguliers'),
  missed: flag('Clients absents'),
  unseenMonths: z.optional(integer('Mois sans venir', { min: 1, max: 120 })),
}

export const ClientListRequest = object({
  ...filter,
  sort: z.optional(z.enum(CLIENT_SORTS, 'Ce tri n’existe pas.')),
  offset: z.optional(integer('Début de la page', { min: 0, max: 1_000_000 })),
  limit: z.optional(integer('Limite', { min: 1, max: 200 })),
})
export type ClientListRequest = z.infer<typeof ClientListRequest>

/** `count` and `lastSeen` of past reservations, `next` the day of the first one to come; the caller's own or all. */
export const ListedClient = z.strictObject({
  id: z.number(),
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  count: z.number(),
  lastSeen: z.nullable(z.string()),
  next: z.nullable(z.string()),
})
export type ListedClient = z.infer<typeof ListedClient>

export const listClients = endpoint({
  method: 'POST',
  path: '/api/admin/clients/liste',
  access: 'staff',
  audit: 'clients_searched',
  summary: 'Fiches des clients, 50 à la fois sauf autre limite',
  body: ClientListRequest,
  reply: z.strictObject({ clients: z.array(ListedClient), total: z.number() }),
})

const MAX_SUMMARIES = 200

/** Beside the reservations of a client: how often they came, and what they like. */
const ClientSummary = z.strictObject({
  id: z.number(),
  count: z.number(),
  lastSeen: z.nullable(z.string()),
  /** Day of the next one, which is the one after `count`. */
  next: z.nullable(z.string()),
  /** Counts the caller's own agenda alone. */
  onlyOwn: z.boolean(),
  pressure: z.nullable(z.string()),
  oils: z.nullable(z.string()),
  music: z.nullable(z.string()),
  other: z.nullable(z.string()),
})
export type ClientSummary = z.infer<typeof ClientSummary>

export const summarizeClients = endpoint({
  method: 'POST',
  path: '/api/admin/clients/en-bref',
  access: 'staff',
  audit: 'clients_searched',
  summary: french`Venues et préférences de clients ; sans ceux que l’on ne voit pas`,
  body: object({
    ids: z
      .array(id('Client'), 'La liste des clients est requise.')
      .check(z.maxLength(MAX_SUMMARIES, `Demandez ${MAX_SUMMARIES} clients au plus.`)),
  }),
  reply: z.array(ClientSummary),
})

export const exportClients = endpoint({
  method: 'POST',
  path: '/api/superadmin/clients/export',
  access: 'superadmin',
  requiresReauthentication: true,
  audit: 'clients_exported',
  summary: 'Exporter la liste des clients (CSV)',
  body: object(filter),
  file: { type: 'text/csv', name: 'clients.csv' },
  reply: z.string(),
})

const contactFields = {
  name: emptyable(clientName('Nom')),
  email: emptyable(email('E-mail')),
  phone: emptyable(phone('Téléphone')),
}

type ContactFields = { email?: string | undefined; phone?: string | undefined }

const isReachable = ({ email: address, phone: number }: ContactFields) =>
  address !== undefined || number !== undefined

const unreachable = { path: ['email'], message: 'Indiquez un e-mail ou un téléphone.' }

export const NewClient = object(contactFields).check(z.refine(isReachable, unreachable))
export type NewClient = z.infer<typeof NewClient>

/** `tellClient`: sends the confirmation of reservations to come to a new e-mail address. */
export const ClientCorrection = object({ ...contactFields, tellClient }).check(
  z.refine(isReachable, unreachable),
)
export type ClientCorrection = z.infer<typeof ClientCorrection>

export const addClient = endpoint({
  method: 'POST',
  path: '/api/admin/clients',
  access: 'staff',
  audit: 'client_added',
  summary: 'Ajouter un client',
  body: NewClient,
  reply: z.strictObject({ message: z.string(), id: z.number() }),
  status: 201,
  errors: ['client_exists'],
})

const ClientParams = object({ id: idParam('Client') })

/**
 * The newest first; `status` at the time of the reply (`handed_over`: somebody else took it over), and `state` with what
 * staff noted.
 */
const ClientReservation = z.strictObject({
  ...AgendaReservation.shape,
  status: z.enum([...PHASES, 'handed_over']),
  state: z.enum(RESERVATION_STATES),
})
export type ClientReservation = z.infer<typeof ClientReservation>

/**
 * A client as the caller may see them: a praticien gets their own reservations, unless they may see all. `total` of
 * past reservations, and of those cancelled late; `spent` in euros; `since` the day of the first one.
 */
const ClientRecord = z.strictObject({
  id: z.number(),
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** True if telephone, notes and preferences are not shown until the caller's visit is over. */
  isWithheld: z.boolean(),
  /** True if other practitioners see the client too, so that the caller corrects their own reservations alone. */
  isShared: z.boolean(),
  source: z.enum(CLIENT_SOURCES),
  version: z.number(),
  addedOn: z.string(),
  reservations: z.array(ClientReservation),
  /** True if older reservations are left out. */
  more: z.boolean(),
  /** True if reservations and `total` are the caller's alone. */
  onlyOwn: z.boolean(),
  total: z.strictObject({
    count: z.number(),
    spent: z.number(),
    since: z.nullable(z.string()),
    missed: z.number(),
    cancelledLate: z.number(),
  }),
  /** Messages that the mailbox has declined; null without an e-mail address. */
  declined: z.nullable(DeclineState),
})
export type ClientRecord = z.infer<typeof ClientRecord>

export const readClient = endpoint({
  method: 'GET',
  path: '/api/admin/clients/{id}',
  access: 'staff',
  audit: 'client_opened',
  summary: 'Fiche d’un client',
  params: ClientParams,
  reply: ClientRecord,
  errors: ['not_found'],
})

export const correctClient = endpoint({
  method: 'PUT',
  path: '/api/admin/clients/{id}',
  access: 'staff',
  audit: 'client_corrected',
  summary:
    'Corriger les coordonnées d’un client et de ses rendez-vous à venir ; d’un client partagé, de ses propres rendez-vous',
  params: ClientParams,
  headers: IfMatch,
  body: ClientCorrection,
  reply: z.strictObject({ message: z.string(), version: z.number() }),
  errors: ['not_found', 'client_exists', 'client_changed', 'record_withheld', 'record_shared'],
})

export const listClientMessages = endpoint({
  method: 'GET',
  path: '/api/admin/clients/{id}/messages',
  access: 'staff',
  audit: 'journal_opened',
  summary: 'Messages envoyés à un client, les plus récents',
  params: ClientParams,
  reply: z.strictObject({ entries: z.array(JournalEntry), more: z.boolean() }),
  errors: ['not_found'],
})

const ClientAccessSetting = object({
  practitionersSeeAll: z.boolean(
    french`Le champ « Les praticiens voient tous les clients » vaut oui ou non.`,
  ),
})

export const readClientAccessSetting = endpoint({
  method: 'GET',
  path: '/api/superadmin/client-access',
  access: 'superadmin',
  summary: 'Clients que voient les praticiens',
  reply: ClientAccessSetting,
})

export const saveClientAccessSetting = endpoint({
  method: 'PUT',
  path: '/api/superadmin/client-access',
  access: 'superadmin',
  audit: 'client_access_changed',
  summary: 'Choisir les clients que voient les praticiens',
  body: ClientAccessSetting,
  reply: ClientAccessSetting,
})
