import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { line, object } from './fields.ts'
import { AgendaReservation } from './reservations.ts'

// By POST, though nothing changes: no client's name stands in an address, a history or a log.
const Search = object({ text: line('Recherche', { min: 2, max: 100 }) })

/** Somebody who has had a reservation, with what the latest one told. */
const KnownClient = z.strictObject({
  clientName: z.nullable(z.string()),
  clientEmail: z.nullable(z.string()),
  clientPhone: z.nullable(z.string()),
  /** The service of their latest reservation. */
  serviceId: z.nullable(z.number()),
  serviceName: z.nullable(z.string()),
  /** Day of their latest reservation. */
  date: z.string(),
})
export type KnownClient = z.infer<typeof KnownClient>

export const findClients = endpoint({
  method: 'POST',
  path: '/api/admin/clients/recherche',
  access: 'staff',
  summary: 'Clients connus par leurs réservations',
  body: Search,
  reply: z.array(KnownClient),
})

export const findReservations = endpoint({
  method: 'POST',
  path: '/api/admin/agenda/recherche',
  access: 'staff',
  summary: 'Réservations d’un client, les plus récentes',
  body: Search,
  reply: z.array(AgendaReservation),
})
