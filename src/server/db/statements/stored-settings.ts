import type { Kysely } from 'kysely'
import { type BookSettings, DEFAULT_BOOK_SETTINGS } from '#domain/accounting/book-settings.ts'
import {
  DEFAULT_ONLINE_PAYMENT_SETTINGS,
  type OnlinePaymentFault,
  type OnlinePaymentSettings,
  takesCards,
} from '#domain/accounting/online-payment.ts'
import { DEFAULT_VOUCHER_SETTINGS, type VoucherSettings } from '#domain/accounting/voucher-settings.ts'
import type { TimeOff } from '#domain/booking/agenda.ts'
import { DEFAULT_DEADLINES, type Deadlines } from '#domain/booking/deadline.ts'
import type { LegalDetails } from '#domain/content/legal-texts/details.ts'
import type { LegalTextKey } from '#domain/content/legal-texts/proposal.ts'
import type { OwnWords } from '#domain/content/watched-words.ts'
import type { WatchedWord } from '#domain/content/wording.ts'
import { type BookingLimits, DEFAULT_BOOKING_LIMITS } from '#domain/messages/booking-limits.ts'
import { DEFAULT_REMINDER_RULES, type ReminderRules } from '#domain/messages/reminder.ts'
import type { SmsProviderKey } from '#domain/messages/sms/providers.ts'
import { DEFAULT_SMS_RULES, type SmsRules } from '#domain/messages/sms/sms-rules.ts'
import type { SiteCertificate } from '#domain/operations/certificate.ts'
import type { LogEvent } from '#domain/operations/site-health.ts'
import { DEFAULT_RETENTION, type RetentionSettings } from '#domain/privacy/retention.ts'
import { DEFAULT_DEPOSIT_SETTINGS, type DepositSettings } from '#domain/visit/deposit.ts'
import type { Tables } from '../tables.ts'
import { deleteSetting, readSettings, writeSetting } from './settings.ts'

/** `written`: version of each text as it was last filled, which tells later changes by hand. */
export type StoredLegalDetails = {
  details: LegalDetails
  written: Partial<Record<LegalTextKey, number>>
}

export type StoredMailServer = {
  host: string
  port: number
  security: 'tls' | 'starttls' | 'none'
  username: string | null
  sealedPassword: string | null
  from: string
}

/** Of this site towards push services, in base64url; made when the first device rings. */
export type StoredPushKeys = { publicKey: string; sealedPrivateKey: string }

export type StoredSmsProvider = { provider: SmsProviderKey; sender: string; sealedSecrets: string }

/** Instants; `readAt` is that of the last reading that succeeded. */
export type StoredCertificate = {
  host: string
  triedAt: number
  readAt: number | null
  certificate: SiteCertificate | null
}

/** Rows of `settings` that are neither public nor exported, and that neither their form nor an import reaches. */
type StoredSettings = {
  // Earlier versions called confirmation by e-mail the brake; stored names stay.
  automaticBrake: { perHour: number | null }
  /** Epoch milliseconds. */
  brakeLift: { until: number }
  bookingLimits: Omit<BookingLimits, 'strangerMailsPerHour' | 'strangerMailsPerDay'>
  /** Of the site's own address. */
  certificate: StoredCertificate | null
  client_access: { practitionersSeeAll: boolean }
  closures: TimeOff[]
  databaseLog: { kind: LogEvent['kind']; at: number } | null
  deadlines: Deadlines
  deposits: DepositSettings
  dkimSelector: string
  guideEnded: boolean
  /** Keys of steps. */
  guideLater: string[]
  legalDetails: StoredLegalDetails | null
  mailBudget: Pick<BookingLimits, 'strangerMailsPerHour' | 'strangerMailsPerDay'>
  mailServer: StoredMailServer | null
  onlinePayments: OnlinePaymentSettings
  /** As the provider last refused to answer; null since it answers. */
  onlinePaymentFault: OnlinePaymentFault | null
  pushKeys: StoredPushKeys | null
  rebookOffers: { isOn: boolean }
  receiptsBook: BookSettings
  reminders: ReminderRules
  retention: RetentionSettings
  siteAddress: string | null
  smsProvider: StoredSmsProvider | null
  /** Apart from `reminders`, whose fields the version before answers as they are. */
  smsRules: SmsRules
  vouchers: VoucherSettings
  vouchersRestored: { at: number } | null
  waitingList: { isOpen: boolean }
  /** Earlier versions stored the words alone. */
  watchedWords: OwnWords | WatchedWord[] | null
}

export type StoredKey = keyof StoredSettings

const { strangerMailsPerHour, strangerMailsPerDay, ...BOOKING_LIMITS } = DEFAULT_BOOKING_LIMITS

/** Each as it is before anybody has written it. */
const INITIAL: StoredSettings = {
  automaticBrake: { perHour: null },
  brakeLift: { until: 0 },
  bookingLimits: BOOKING_LIMITS,
  certificate: null,
  client_access: { practitionersSeeAll: false },
  closures: [],
  databaseLog: null,
  deadlines: DEFAULT_DEADLINES,
  deposits: DEFAULT_DEPOSIT_SETTINGS,
  dkimSelector: '',
  guideEnded: false,
  guideLater: [],
  legalDetails: null,
  mailBudget: { strangerMailsPerHour, strangerMailsPerDay },
  mailServer: null,
  onlinePayments: DEFAULT_ONLINE_PAYMENT_SETTINGS,
  onlinePaymentFault: null,
  pushKeys: null,
  rebookOffers: { isOn: false },
  receiptsBook: DEFAULT_BOOK_SETTINGS,
  reminders: DEFAULT_REMINDER_RULES,
  retention: DEFAULT_RETENTION,
  siteAddress: null,
  smsProvider: null,
  smsRules: DEFAULT_SMS_RULES,
  vouchers: DEFAULT_VOUCHER_SETTINGS,
  vouchersRestored: null,
  waitingList: { isOpen: false },
  watchedWords: null,
}

export async function readStored<Key extends StoredKey>(
  db: Kysely<Tables>,
  key: Key,
): Promise<StoredSettings[Key]> {
  return storedIn(await readSettings(db, [key]), key)
}

/** Of rows that are read already. A field that an earlier version did not store has its initial value. */
export function storedIn<Key extends StoredKey>(
  settings: Record<string, unknown>,
  key: Key,
): StoredSettings[Key] {
  const initial: StoredSettings[Key] = INITIAL[key]
  const stored = settings[key] as StoredSettings[Key] | undefined
  if (!isRecord(initial)) return stored === undefined ? initial : stored
  return isRecord(stored) ? Object.assign({}, initial, stored) : initial
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export async function writeStored<Key extends StoredKey>(
  db: Kysely<Tables>,
  key: Key,
  { value, now }: { value: StoredSettings[Key]; now: number },
): Promise<void> {
  await writeSetting(db, key, { value, now })
}

export async function deleteStored(db: Kysely<Tables>, key: StoredKey): Promise<void> {
  await deleteSetting(db, key)
}

/** Features that the owner switches on. */
export type Switches = Record<
  'book' | 'deposits' | 'onlinePayments' | 'rebookOffers' | 'vouchers' | 'voucherOrders' | 'waitingList',
  boolean
>

export async function readSwitches(db: Kysely<Tables>): Promise<Switches> {
  return switchesIn(await readSettings(db, SWITCH_KEYS))
}

/** Of the settings that hold them. */
export const SWITCH_KEYS = [
  'deposits',
  'onlinePayments',
  'rebookOffers',
  'receiptsBook',
  'vouchers',
  'waitingList',
] as const satisfies readonly StoredKey[]

/** Of rows that are read already, in which a restored or edited database may hold anything. */
export function switchesIn(settings: Record<string, unknown>): Switches {
  const { isOn, takesOrders } = storedIn(settings, 'vouchers')
  return {
    book: storedIn(settings, 'receiptsBook').isOn === true,
    deposits: storedIn(settings, 'deposits').isOn === true,
    onlinePayments: storedIn(settings, 'onlinePayments').isOn === true,
    rebookOffers: storedIn(settings, 'rebookOffers').isOn === true,
    vouchers: isOn === true,
    voucherOrders: isOn === true && takesOrders === true,
    waitingList: storedIn(settings, 'waitingList').isOpen === true,
  }
}

/** Of rows that are read already: visitors pay by card, and are asked for deposits. */
export function asksDeposits(settings: Record<string, unknown>): boolean {
  return storedIn(settings, 'deposits').isOn === true && takesCards(storedIn(settings, 'onlinePayments'))
}
