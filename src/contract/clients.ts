import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { line, object } from './fields.ts'
import { AgendaReservation } from './reservations.ts'

// POST for a read: a client's name must not appear in URLs, browser history or logs.
const SearchBody = object({ text: line('Recherche', { min: 2, max: 100 }) })

/** A client deduplicated from reservations; service and date are those of the latest one. */
const KnownClient = z.strictObject({
  clientName: z.nullable(z.string()),
  clientEmail: z.nullable(z.string()),
  clientPhone: z.nullable(z.string()),
  serviceId: z.nullable(z.number()),
  serviceName: z.nullable(z.string()),
  date: z.string(),
})
export type KnownClient = z.infer<typeof KnownClient>

export const findClients = endpoint({
  method: 'POST',
  path: '/api/admin/clients/recherche',
  access: 'staff',
  audit: 'clients_searched',
  summary: 'Clients connus par leurs réservations',
  body: SearchBody,
  reply: z.array(KnownClient),
})

export const findReservations = endpoint({
  method: 'POST',
  path: '/api/admin/agenda/recherche',
  access: 'staff',
  audit: 'clients_searched',
  summary: 'Réservations d’un client, les plus récentes',
  body: SearchBody,
  reply: z.array(AgendaReservation),
})
