import type { Generated } from 'kysely'
import type { Day, Minute } from '#domain/language/time.ts'
import type { Example, Flag, Instant, Json } from './columns.ts'
import type { KeptPayments, ReceiptClients, Receipts } from './tables/accounting.ts'
import type {
  AuditTrail,
  KnownDevices,
  LoginFailures,
  PasskeyChallenges,
  Passkeys,
  PasswordResetRequests,
  PasswordResets,
  RecoveryCodes,
  SecondFactorRules,
  Sessions,
  SignInChallenges,
  StaffInvitations,
  TotpSecrets,
  Users,
} from './tables/accounts.ts'
import type {
  AgendaEntries,
  BookingAddresses,
  ClientMoves,
  ElsewhereBusyTimes,
  ElsewhereCalendars,
  Holds,
  LostLinkRequests,
  PendingBookings,
  PrivateBusyTimes,
  PrivateCalendars,
  ReservationHistory,
  ReservationLinks,
  ReservationSearch,
} from './tables/agendas.ts'
import type {
  ActivityImports,
  ClientMerges,
  ClientNoteTable,
  ClientPairsApart,
  ClientPreferenceTable,
  ClientRequests,
  Clients,
  EmailChanges,
  FreedSpans,
  WaitingOfferSpans,
  WaitingOffers,
  WaitingRequests,
} from './tables/clients.ts'
import type {
  ContactMessages,
  DeclineLinks,
  Declines,
  NotificationTemplates,
  Outbox,
  PushDevices,
  PushMessages,
  SmsCounts,
} from './tables/messages.ts'
import type { OnlinePayments, OnlineRefunds, ServiceDeposits } from './tables/online-payments.ts'
import type {
  BackupRuns,
  Installation,
  JobLeases,
  MaintenanceRuns,
  ReplacedPictures,
  RequestCounts,
  SiteAlerts,
} from './tables/operations.ts'
import type {
  VoucherChecks,
  VoucherEntries,
  VoucherOrders,
  VoucherTable,
  VoucherVisits,
} from './tables/vouchers.ts'

type Services = Example & {
  id: Generated<number>
  name: string
  description: string
  duration_minutes: Minute
  price_cents: number
  buffer_minutes: Minute | null
  color: string | null
  /** Name of its files under `DATA_DIR/uploads`, without width and `.webp`. */
  picture: string | null
  picture_alt: Generated<string>
  active: Generated<Flag>
  /** Shown without price and slots; only staff book it. */
  on_request: Generated<Flag>
  position: Generated<number>
  created_at: Instant
  removed_at: Instant | null
  category_id: number | null
  /** Of the main variant, whose minutes and price are this row’s; '' without one. */
  variant_name: Generated<string>
  /** Incremented by every change of the form; sent back as `If-Match`. */
  version: Generated<number>
  /** The service of which this one became a variant, of the same minutes and name. */
  grouped_into: number | null
}

/** Without the main variant. */
type ServiceVariants = {
  id: Generated<number>
  service_id: number
  name: string
  duration_minutes: Minute
  price_cents: number
}

type ServiceOptions = Example & {
  id: Generated<number>
  name: string
  duration_minutes: Minute
  price_cents: number
}

type ServiceOptionOffers = { option_id: number; service_id: number }

type ServiceCategories = {
  id: Generated<number>
  name: string
  /** `categoryKey` of the name. */
  name_key: string
  position: number
}

type PractitionerServices = { practitioner_id: number; service_id: number }

type Agendas = { practitioner_id: number; config: Json; later_hours: Json | null; updated_at: Instant }

type CalendarFeeds = {
  user_id: number
  token_hash: string
  /** The token derives from it and SECRET_KEY; a new seed changes the feed's address. */
  seed: string
  with_names: Generated<Flag>
  created_at: Instant
}

type AgendaVersions = { practitioner_id: number; version: number }

type IdempotencyKeys = {
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
  /** Null for refusals from before migration 0028. */
  refused_at: Instant | null
  reservation_date: Day | null
  /** Of the token in the author's link; null until a message carries it. */
  withdrawal_hash: string | null
}

/**
 * One row per past reservation for which the worker has decided whether to invite the client; `token_hash` is null
 * if not.
 */
type TestimonialInvitations = {
  reservation_id: number
  token_hash: string | null
  /** HMAC of the e-mail address under SECRET_KEY. */
  address_hash: string
  created_at: Instant
  used_at: Instant | null
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
  decorative: Generated<Flag>
  width: number
  height: number
  position: Generated<number>
  created_at: Instant
}

/** Keyed hashes of erased e-mail addresses and phone numbers; also in a file that survives a restored backup. */
type Erasures = { subject_hash: string; erased_at: Instant }

type ContentVersion = { id: 1; version: number }

export type Tables = {
  users: Users
  sessions: Sessions
  login_failures: LoginFailures
  known_devices: KnownDevices
  password_reset_asks: PasswordResetRequests
  password_resets: PasswordResets
  passkeys: Passkeys
  passkey_challenges: PasskeyChallenges
  staff_invitations: StaffInvitations
  audit_trail: AuditTrail
  totp_secrets: TotpSecrets
  recovery_codes: RecoveryCodes
  sign_in_challenges: SignInChallenges
  second_factor_policy: SecondFactorRules
  receipts: Receipts
  receipt_clients: ReceiptClients
  kept_payments: KeptPayments
  vouchers: VoucherTable
  voucher_entries: VoucherEntries
  voucher_visits: VoucherVisits
  voucher_checks: VoucherChecks
  voucher_orders: VoucherOrders
  online_payments: OnlinePayments
  service_deposits: ServiceDeposits
  online_refunds: OnlineRefunds
  services: Services
  service_categories: ServiceCategories
  service_variants: ServiceVariants
  service_options: ServiceOptions
  service_option_offers: ServiceOptionOffers
  practitioner_services: PractitionerServices
  agendas: Agendas
  elsewhere_calendars: ElsewhereCalendars
  elsewhere_busy_times: ElsewhereBusyTimes
  private_calendars: PrivateCalendars
  private_busy_times: PrivateBusyTimes
  agenda_entries: AgendaEntries
  clients: Clients
  activity_imports: ActivityImports
  client_merges: ClientMerges
  client_pairs_apart: ClientPairsApart
  email_changes: EmailChanges
  waiting_requests: WaitingRequests
  freed_spans: FreedSpans
  waiting_offers: WaitingOffers
  waiting_offer_spans: WaitingOfferSpans
  client_requests: ClientRequests
  client_notes: ClientNoteTable
  client_preferences: ClientPreferenceTable
  holds: Holds
  booking_addresses: BookingAddresses
  pending_bookings: PendingBookings
  reservation_links: ReservationLinks
  lost_link_requests: LostLinkRequests
  reservation_search: ReservationSearch
  client_moves: ClientMoves
  calendar_feeds: CalendarFeeds
  agenda_versions: AgendaVersions
  reservation_history: ReservationHistory
  idempotency_keys: IdempotencyKeys
  testimonials: Testimonials
  testimonial_invitations: TestimonialInvitations
  declines: Declines
  decline_links: DeclineLinks
  pages: Pages
  settings: Settings
  gallery_images: GalleryImages
  replaced_pictures: ReplacedPictures
  notification_templates: NotificationTemplates
  contact_messages: ContactMessages
  content_version: ContentVersion
  installation: Installation
  request_counts: RequestCounts
  job_leases: JobLeases
  backups: BackupRuns
  site_alerts: SiteAlerts
  outbox: Outbox
  push_devices: PushDevices
  push_messages: PushMessages
  sms_counts: SmsCounts
  maintenance_runs: MaintenanceRuns
  erasures: Erasures
}
