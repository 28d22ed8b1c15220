import * as z from 'zod/mini'
import { SEARCH_LENGTH } from '#domain/clients/search.ts'
import { endpoint } from '../endpoint.ts'
import { line, object } from '../fields.ts'

/** Null name: a client known by e-mail address or number alone. `phone` is null where it is withheld. */
const FoundClient = z.strictObject({
  id: z.number(),
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
})

/** `client`: whom the note is about; `day` on which it was written. */
const FoundNote = z.strictObject({
  id: z.number(),
  client: FoundClient,
  excerpt: z.strictObject({ before: z.string(), found: z.string(), after: z.string() }),
  day: z.string(),
})
export type FoundNote = z.infer<typeof FoundNote>

const FoundReservation = z.strictObject({
  id: z.number(),
  date: z.string(),
  time: z.string(),
  clientName: z.nullable(z.string()),
  serviceName: z.nullable(z.string()),
  praticienId: z.number(),
  praticienName: z.string(),
  isPast: z.boolean(),
})

/** The first of each kind; `more` if there are others. */
const groupOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.strictObject({ found: z.array(row), more: z.boolean() })

const SearchResults = z.strictObject({
  clients: groupOf(FoundClient),
  notes: groupOf(FoundNote),
  /** Those to come, soonest first, then past ones, latest first. */
  reservations: groupOf(FoundReservation),
})
export type SearchResults = z.infer<typeof SearchResults>

export const searchOffice = endpoint({
  // For a read: names must not appear in URLs, browser history or logs.
  method: 'POST',
  path: '/api/admin/recherche',
  access: 'staff',
  audit: 'clients_searched',
  summary: 'Chercher parmi les clients, les notes que l’on peut lire et les rendez-vous',
  body: object({ text: line('Recherche', SEARCH_LENGTH) }),
  reply: SearchResults,
})
