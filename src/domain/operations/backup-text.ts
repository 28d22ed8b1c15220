import { frenchDate, frenchDay } from '../language/french-day.ts'
import { frenchNumber } from '../language/french-number.ts'
import { frenchSize } from '../language/french-size.ts'
import { addDays, frenchTime, type LocalTime } from '../language/time.ts'
import { french } from '../language/typography.ts'

/** `entries`: reservations, blocks and holds. */
export type BackupCounts = { entries: number; pictures: number }

export type BackupSituation = {
  now: LocalTime
  /** The newest verified one; `counts` are null where its file is not on this server. */
  verified: { at: LocalTime; isRecent: boolean; bytes: number; counts: BackupCounts | null } | null
  failure: string | null
  hour: number | null
}

export type BackupSummary = {
  tone: 'success' | 'warning' | 'danger'
  sentence: string
  remedy: string | null
}

const MORNING = 6 * 60

/** The newest verified backup in one sentence, and what is wrong in another with its remedy. */
export function summarizeBackups(situation: BackupSituation): BackupSummary {
  const { now, verified, failure, hour } = situation
  const sentence = verified
    ? french`Sauvegardé et vérifié ${relativeTime(verified.at, now)} : ${contentText(verified)}.`
    : french`Aucune sauvegarde vérifiée n’existe encore.`
  if (failure !== null)
    return { tone: 'danger', sentence, remedy: `La dernière tentative a échoué. ${failure} ${RETRY}` }
  if (verified === null) return { tone: 'warning', sentence, remedy: FIRST }
  if (!verified.isRecent) return { tone: 'danger', sentence, remedy: OLD }
  return hour === null
    ? { tone: 'warning', sentence, remedy: NO_NIGHT }
    : { tone: 'success', sentence, remedy: null }
}

const RETRY = french`Sauvegardez maintenant ; si cela échoue encore, montrez cette page à la personne qui s’occupe du serveur.`
const FIRST = french`Sauvegardez maintenant : le site reste ouvert pendant ce temps.`
const OLD = french`Cette sauvegarde a plus de deux jours. ${RETRY}`
const NO_NIGHT = french`Rien n’est sauvegardé la nuit : choisissez une heure dans les réglages.`

/** « cette nuit à 3 h 02 », « le lundi 5 avril à 3 h 02 ». */
export function relativeTime(at: LocalTime, now: LocalTime): string {
  return `${relativeDay(at, now)} à ${frenchTime(at.minute)}`
}

function relativeDay({ day, minute }: LocalTime, now: LocalTime): string {
  if (day === now.day) return minute < MORNING ? 'cette nuit' : 'aujourd’hui'
  if (day === addDays(now.day, -1)) return 'hier'
  return day.slice(0, 4) === now.day.slice(0, 4) ? `le ${frenchDay(day)}` : `le ${frenchDate(day)}`
}

function contentText({ bytes, counts }: NonNullable<BackupSituation['verified']>): string {
  if (counts === null) return frenchSize(bytes)
  const entries = counted(counts.entries, ['rendez-vous ou plage d’agenda', 'rendez-vous et plages d’agenda'])
  return `${entries}, ${counted(counts.pictures, ['image', 'images'])}, ${frenchSize(bytes)}`
}

function counted(count: number, [one, many]: readonly [string, string]): string {
  return `${frenchNumber(count)} ${count < 2 ? one : many}`
}

export function heldMessagesText(count: number): string {
  return count === 1
    ? 'Un message attend depuis la restauration.'
    : `${frenchNumber(count)} messages attendent depuis la restauration.`
}
