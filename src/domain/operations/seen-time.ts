import { frenchDateTime } from '../language/french-day.ts'
import type { LocalTime } from '../language/time.ts'
import { french } from '../language/typography.ts'
import type { HealthJudgement } from './site-health.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Further ahead of the newest instant that the site has seen, a clock is doubted. */
const DOUBTED_AHEAD_MS = DAY_MS
/** Further ahead, only a person knows whether the site was stopped or the clock is wrong. */
const UNSURE_AHEAD_MS = 7 * DAY_MS
/** How long the site runs with a doubted clock before it believes it. */
export const BELIEVED_AFTER_MS = 48 * HOUR_MS

/** Epoch milliseconds that the site has reached by running; null before it first ran. `doubtedMs`: it has run since in doubt. */
export type SeenTime = { newest: number | null; doubtedMs: number }

/** `needsWord`: it lasts until a superadmin says that the site was stopped. */
export type ClockDoubt = { newest: number; needsWord: boolean; leftMs: number }

/** Null while the clock is believed. */
export function judgeSeenTime({ newest, doubtedMs }: SeenTime, now: number): ClockDoubt | null {
  if (newest === null || now - newest <= DOUBTED_AHEAD_MS) return null
  const needsWord = now - newest > UNSURE_AHEAD_MS
  return { newest, needsWord, leftMs: Math.max(0, BELIEVED_AFTER_MS - doubtedMs) }
}

/** After the site has run for `ranMs`, measured by a clock that nobody sets. Never goes back. */
export function advanceSeenTime(seen: SeenTime, { now, ranMs }: { now: number; ranMs: number }): SeenTime {
  const { newest, doubtedMs } = seen
  if (newest === null || now <= newest + ranMs + DOUBTED_AHEAD_MS)
    return { newest: Math.max(newest ?? now, now), doubtedMs: 0 }
  const ran = { newest: newest + ranMs, doubtedMs: doubtedMs + ranMs }
  const isUnsure = now - ran.newest > UNSURE_AHEAD_MS
  return ran.doubtedMs >= BELIEVED_AFTER_MS && !isUnsure ? { newest: now, doubtedMs: 0 } : ran
}

/** Work in which a date ends something for good waits while the clock is doubted. */
export const TIMED_WORK = {
  reminders: 'goesOn',
  invitations: 'goesOn',
  rebookOffers: 'goesOn',
  freedTime: 'goesOn',
  lostLinks: 'goesOn',
  pastFreedTime: 'ends',
  settledVisits: 'goesOn',
  settledDeposits: 'goesOn',
  packEndings: 'ends',
  shortLivedData: 'ends',
  lapsedMessages: 'ends',
  siteAlerts: 'goesOn',
  ownCertificate: 'goesOn',
  earlierReservations: 'goesOn',
  foldedReservations: 'goesOn',
  enlistedReservations: 'goesOn',
  onlineRefunds: 'goesOn',
  ownDisk: 'goesOn',
  mailFiles: 'ends',
  expiredData: 'ends',
  hourlyLimit: 'goesOn',
  unusedUploads: 'ends',
  oldBackups: 'ends',
} as const satisfies Record<string, 'ends' | 'goesOn'>

export type TimedWork = keyof typeof TIMED_WORK

export function judgeDoubt(
  { needsWord, leftMs }: ClockDoubt,
  { newest, now }: { newest: LocalTime; now: LocalTime },
): HealthJudgement {
  const hours = Math.ceil(leftMs / HOUR_MS)
  const next = needsWord
    ? french`Le site attend qu’un responsable le dise.`
    : french`Sans réponse, le site suit cette heure dans ${hours} h de marche.`
  return {
    state: 'failure',
    text: french`L’horloge du serveur indique le ${frenchDateTime(now)}, alors que le site tournait encore le ${frenchDateTime(newest)} : rien n’est effacé, ni périmé, ni supprimé des sauvegardes.`,
    remedy: french`Si cette heure est fausse, faites régler l’horloge du serveur. Si elle est juste, c’est que le site était arrêté : dites-le ici. ${next} D’ici là, un encaissement demande son jour.`,
  }
}
