import { addDays, type Day, type LocalTime, type Minute } from '../language/time.ts'
import { french } from '../language/typography.ts'

export type BackupSettings = {
  /** Hour of the night's backup, local time; null: none at night. */
  hour: number | null
  kept: number
  /** Public key (age) to which every copy that leaves the server is encrypted; '' for none. */
  recipient: string
}

export const DEFAULT_BACKUP_SETTINGS: BackupSettings = { hour: 3, kept: 14, recipient: '' }

export const BACKUP_BOUNDS = { hour: { min: 0, max: 23 }, kept: { min: 1, max: 90 } } as const

export function toBackupSettings(stored: unknown): BackupSettings {
  const given: Record<string, unknown> = typeof stored === 'object' && stored !== null ? { ...stored } : {}
  const { hour, kept, recipient } = given
  return {
    hour: hour === null || isWithin(hour, BACKUP_BOUNDS.hour) ? hour : DEFAULT_BACKUP_SETTINGS.hour,
    kept: isWithin(kept, BACKUP_BOUNDS.kept) ? kept : DEFAULT_BACKUP_SETTINGS.kept,
    recipient: typeof recipient === 'string' && isAgeRecipient(recipient) ? recipient : '',
  }
}

function isWithin(value: unknown, { min, max }: { min: number; max: number }): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max
}

/** `cabinet-2027-04-12-030000.tar.gz`, from the practice's wall clock. */
export function archiveName({ day, minute }: LocalTime, second: number): string {
  const parts = [Math.floor(minute / 60), minute % 60, second]
  return `cabinet-${day}-${parts.map((part) => String(part).padStart(2, '0')).join('')}.tar.gz`
}

const ARCHIVE_NAME = /^cabinet-\d{4}-\d\d-\d\d-\d{6}(?:-\d+)?\.tar\.gz(?:\.age)?$/

/** A restored database may hold any text as the name of a file. */
export function isArchiveName(name: string): boolean {
  return ARCHIVE_NAME.test(name)
}

/** When the latest nightly backup was due, by the wall clock, which may skip or repeat that hour. */
export function latestDueBackup({ day, minute }: LocalTime, hour: number): { day: Day; minute: Minute } {
  const due = hour * 60
  return { day: minute >= due ? day : addDays(day, -1), minute: due }
}

type Night = { due: number; now: number; lookedAt: number | null; verifiedAt: number | null }

const DAY_MS = 24 * 3_600_000

/**
 * All in epoch milliseconds; `lookedAt`: the previous look of this server, null at its start. A start makes up for a
 * night during which no server ran.
 */
export function isNightlyBackupDue({ due, now, lookedAt, verifiedAt }: Night): boolean {
  if (lookedAt === null) return verifiedAt !== null && now - verifiedAt > DAY_MS
  return lookedAt < due && due <= now
}

/** Beyond this a running backup counts as interrupted: its process was killed with the machine. */
const LONGEST_BACKUP_MS = 6 * 3_600_000

export function isInterrupted(startedAt: number, now: number): boolean {
  return Math.abs(now - startedAt) > LONGEST_BACKUP_MS
}

export const INTERRUPTED_BACKUP = 'La sauvegarde a été interrompue avant sa fin.'

const SECRET_KEY = /^AGE-SECRET-KEY-/i

/** Null for a public key of age (X25519) and for none; otherwise a French sentence. */
export function recipientFault(text: string): string | null {
  if (text === '' || isAgeRecipient(text)) return null
  return SECRET_KEY.test(text)
    ? french`Le champ « Clé qui ferme les sauvegardes » contient votre clé secrète, qui les ouvre : ne la donnez à personne. Collez ici l’autre, qui commence par age1.`
    : french`Le champ « Clé qui ferme les sauvegardes » doit être la clé copiée en entier : 62 caractères, à partir de age1.`
}

const BECH32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const AGE_RECIPIENT = /^age1[qpzry9x8gf2tvdw0s3jn54khce6mua7l]{58}$/

/** Bech32 (BIP 173) with the prefix `age` and 32 bytes. */
function isAgeRecipient(text: string): boolean {
  if (!AGE_RECIPIENT.test(text)) return false
  const prefix = [...'age'].map((letter) => letter.charCodeAt(0))
  const values = [...text.slice(4)].map((letter) => BECH32.indexOf(letter))
  const expanded = [...prefix.map((code) => code >> 5), 0, ...prefix.map((code) => code & 31), ...values]
  return expanded.reduce(polymod, 1) === 1
}

const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]

function polymod(checksum: number, value: number): number {
  const top = checksum >>> 25
  const shifted = ((checksum & 0x1ffffff) << 5) ^ value
  return GENERATOR.reduce((sum, term, bit) => ((top >> bit) & 1 ? sum ^ term : sum), shifted)
}
