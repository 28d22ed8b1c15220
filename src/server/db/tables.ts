import type { Generated } from 'kysely'
import type { Role } from '#domain/role.ts'
import type { Day, Minute } from '#domain/time.ts'

/** Epoch milliseconds. */
type Instant = number
/** 0 or 1: SQLite has no booleans. */
type Flag = 0 | 1
/** Text that holds JSON. */
type Json = string

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
}

type PractitionerServices = { praticien_id: number; service_id: number }

type Agendas = { praticien_id: number; config: Json; updated_at: Instant }

type Reservations = {
  id: Generated<number>
  praticien_id: number
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
}

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

type NotificationTemplates = {
  id: Generated<number>
  type: string
  subject: string
  body: string
  active: Generated<Flag>
  updated_at: Instant
}

type ContactMessages = {
  id: Generated<number>
  name: string
  email: string
  message: string
  status: 'new' | 'read' | 'answered' | 'archived'
  created_at: Instant
}

type ContentVersion = { id: 1; version: number }

type Outbox = {
  id: Generated<number>
  /** What caused the message, such as `contact:12`: with the recipient, it is sent once. */
  event: string
  recipient: string
  reply_to: string | null
  subject: string
  /** Plain text. */
  body: string
  message_id: string
  state: 'waiting' | 'sent' | 'failed'
  attempts: Generated<number>
  next_attempt_at: Instant
  /** A worker that claimed the row and died lets go of it then. */
  claimed_until: Generated<Instant>
  last_error: string | null
  created_at: Instant
  sent_at: Instant | null
}

/** Every table, for Kysely. */
export type Tables = {
  users: Users
  sessions: Sessions
  login_failures: LoginFailures
  services: Services
  practitioner_services: PractitionerServices
  agendas: Agendas
  reservations: Reservations
  idempotency_keys: IdempotencyKeys
  testimonials: Testimonials
  pages: Pages
  settings: Settings
  gallery_images: GalleryImages
  notification_templates: NotificationTemplates
  contact_messages: ContactMessages
  content_version: ContentVersion
  outbox: Outbox
}
