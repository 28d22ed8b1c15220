import type { Generated } from 'kysely'
import type { ClientSource } from '#domain/client-identity.ts'
import type { NoteVisibility } from '#domain/client-notes.ts'
import type { Instant } from '../columns.ts'

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
  /** The record that took this one over; bookings with this identity go there. */
  merged_into: number | null
  created_at: Instant
  updated_at: Instant
  /** Incremented by every change by staff; sent back as `If-Match`. */
  version: Generated<number>
}

export type ClientNoteTable = {
  id: Generated<number>
  client_id: number
  /** Null for a note about the client as such. */
  reservation_id: number | null
  author_id: number | null
  text: string
  visibility: NoteVisibility
  created_at: Instant
  updated_at: Instant
  /** Incremented by every change; sent back as `If-Match`. */
  version: Generated<number>
}

export type ClientPreferenceTable = {
  client_id: number
  pressure: string | null
  oils: string | null
  music: string | null
  other: string | null
  updated_at: Instant
  updated_by: number | null
  /** Incremented by every change; sent back as `If-Match`. */
  version: Generated<number>
}
