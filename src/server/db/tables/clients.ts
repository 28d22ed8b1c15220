import type { Generated } from 'kysely'
import type { ClientSource } from '#domain/client-identity.ts'
import type { Instant, Json } from '../columns.ts'

/** One person, by the identity of `domain/client-identity.ts`. */
export type Clients = {
  id: Generated<number>
  contact_key: string
  name_key: string
  name: string | null
  email: string | null
  phone: string | null
  search_text: string
  source: ClientSource
  /** The member of staff who added it by hand and therefore sees it before the first reservation. */
  added_by: number | null
  /** The record that took this one over; bookings with this identity go there. */
  merged_into: number | null
  created_at: Instant
  updated_at: Instant
  /** Incremented by every change by staff; sent back as `If-Match`. */
  version: Generated<number>
}

/** Records that staff have joined or separated, for as long as this can be undone. */
export type ClientMerges = {
  id: Generated<number>
  kind: 'merge' | 'split'
  kept_id: number
  /** The record that became an alias, or the one that the reservations went to. */
  other_id: number
  /** Ids and names of fields, without their values. */
  moved: Json
  done_by: number | null
  done_at: Instant
  undone_at: Instant | null
}

/** Two people, whatever their details say; the lower id is the first. */
export type ClientPairsApart = { first_id: number; second_id: number }
