import type { Generated } from 'kysely'
import type { Role } from '#domain/role.ts'
import type { OccupiedKind } from '#domain/slots.ts'
import type { Day, Minute } from '#domain/time.ts'
import type { Flag, Instant, Json } from './columns.ts'
import type { ContactMessages, NotificationTemplates, Outbox } from './message-tables.ts'

/** Rows of the starter content carry 1, so that exactly they can be taken away again. */
type Example = { is_example: Generated<Flag> }

type Users = Example & {
  id: Generated<number>
  username: string
  /** Null: nobody can sign in with this account. */
  password_hash: string | null
  must_change_password: Generated<Flag>
  role: Role
  first_name: string
  last_name: string
  email: string | null
  phone: string | null
  training: Generated<string>
  photo: string | null
  avatar: string | null
  preferences: Generated<Json>
  created_at: Instant
  /** Set: no longer of the practice; the name stays for the reservations that were. */
  removed_at: Instant | null
}

type Sessions = {
  /** SHA-256 of the cookie's token. */
  token_hash: string
  user_id: number
  user_agent: string
  created_at: Instant
  seen_at: Instant
}

type LoginFailures = {
  id: Generated<number>
  username: string
  address: string
  failed_at: Instant
}

/** Names and addresses as they were typed, until the worker looks them up. */
type PasswordResetAsks = { id: Generated<number>; account: string }

type PasswordResets = {
  id: Generated<number>
  user_id: number
  /** SHA-256 of the link's token. */
  token_hash: string
  /** 1: used, or outdated by a newer one or a change of the account. */
  ended: Generated<Flag>
  created_at: Instant
}

type Services = Example & {
  id: Generated<number>
  name: string
  description: string
  duration_minutes: Minute
  price_cents: number
  /** Null: the practitioner's own buffer holds. */
  buffer_minutes: Minute | null
  color: string | null
  active: Generated<Flag>
  position: Generated<number>
  created_at: Instant
  /** Set: in no list any more, and inactive; the row stays for the reservations that name it. */
  removed_at: Instant | null
}

type PractitionerServices = { practitioner_id: number; service_id: number }

type Agendas = { practitioner_id: number; config: Json; updated_at: Instant }

/** Reservations, and what else takes a practitioner's time: one table, so that one promise covers all. */
type AgendaEntries = {
  id: Generated<number>
  kind: Generated<OccupiedKind>
  /** What a block is for; for staff alone. */
  label: string | null
  /** Until when a hold counts; null for what is no hold. */
  held_until: Instant | null
  practitioner_id: number
  date: Day
  start_minute: Minute
  duration_minutes: Minute
  buffer_minutes: Minute
  /** Start + duration + buffer: up to here the practitioner is not free. */
  occupied_until: Minute
  service_id: number | null
  /** Copies: a later change of the service does not rewrite what was booked. */
  service_name: string | null
  price_cents: number | null
  client_name: string | null
  client_email: string | null
  client_phone: string | null
  source: 'public' | 'staff'
  created_at: Instant
  updated_at: Instant
  cancelled_at: Instant | null
  /** Grows with every move, cancellation and restoration: the latest calendar file of a reservation wins. */
  sequence: Generated<number>
}

type Holds = {
  entry_id: number
  /** SHA-256 of the token that the booking gives back, of the visitor's cookie, and of the address. */
  token_hash: string
  visitor_hash: string
  address_hash: string
}

/** The token of a client's link is kept as its hash only. */
type ReservationLinks = { token_hash: string; reservation_id: number; created_at: Instant }

/** The address at which a calendar program reads somebody's agenda. */
type CalendarFeeds = {
  user_id: number
  token_hash: string
  /** What the token is made of, together with the site's key; another one makes another address. */
  seed: string
  with_names: Generated<Flag>
  created_at: Instant
}

type AgendaVersions = { practitioner_id: number; version: number }

/** Written by triggers alone. */
type ReservationHistory = {
  id: Generated<number>
  reservation_id: number
  kind: 'booked' | 'moved' | 'cancelled'
  happened_at: Instant
  /** Where the reservation stood after it, and before it where it moved. */
  date: Day
  start_minute: Minute
  was_date: Day | null
  was_minute: Minute | null
}

type IdempotencyKeys = {
  /** SHA-256 of the visitor's cookie and the key. */
  key_hash: string
  request_hash: string
  reply: Json
  created_at: Instant
}

type Testimonials = Example & {
  id: Generated<number>
  client_name: string
  email: string | null
  rating: number
  comment: string
  status: 'pending' | 'approved' | 'refused'
  created_at: Instant
  approved_at: Instant | null
  refusal_reason: string | null
  /** The day of the reservation that it tells of, where its author is known to have come. */
  reservation_date: Day | null
}

/** What was decided of a reservation that was: to invite its client to tell of it, or not. */
type TestimonialInvitations = {
  reservation_id: number
  /** SHA-256 of the link's token; null where nobody was invited. */
  token_hash: string | null
  /** HMAC of the address, under the site's key. */
  address_hash: string
  created_at: Instant
  used_at: Instant | null
}

type InvitationRefusals = { address_hash: string; created_at: Instant }

type Pages = Example & {
  slug: string
  title: string
  content: string
  position: Generated<number>
  version: Generated<number>
  updated_at: Instant
}

type Settings = Example & { key: string; value: Json; updated_at: Instant }

type GalleryImages = Example & {
  id: Generated<number>
  filename: string
  alt_text: string
  width: number
  height: number
  position: Generated<number>
  created_at: Instant
}

type ContentVersion = { id: 1; version: number }

type MaintenanceRuns = {
  id: Generated<number>
  script: 'migrate' | 'unlock' | 'examples'
  outcome: 'done' | 'refused' | 'failed'
  /** A sentence for people. */
  detail: string
  user_id: number
  ran_at: Instant
}

/** Every table, for Kysely; what tells people things is in message-tables.ts. */
export type Tables = {
  users: Users
  sessions: Sessions
  login_failures: LoginFailures
  password_reset_asks: PasswordResetAsks
  password_resets: PasswordResets
  services: Services
  practitioner_services: PractitionerServices
  agendas: Agendas
  agenda_entries: AgendaEntries
  holds: Holds
  reservation_links: ReservationLinks
  calendar_feeds: CalendarFeeds
  agenda_versions: AgendaVersions
  reservation_history: ReservationHistory
  idempotency_keys: IdempotencyKeys
  testimonials: Testimonials
  testimonial_invitations: TestimonialInvitations
  invitation_refusals: InvitationRefusals
  pages: Pages
  settings: Settings
  gallery_images: GalleryImages
  notification_templates: NotificationTemplates
  contact_messages: ContactMessages
  content_version: ContentVersion
  outbox: Outbox
  maintenance_runs: MaintenanceRuns
}
