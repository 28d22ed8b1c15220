import { frenchDateTime } from '../language/french-day.ts'
import type { LocalTime } from '../language/time.ts'
import type { HealthJudgement } from './site-health.ts'

/** Mailed to superadmins once, until all is well again. */
export type SiteAlert = 'disk' | 'backups' | 'firstBackup' | 'mail' | 'clock' | 'certificate' | 'brake'

const HOUR_MS = 3_600_000

/** A start may make up for old backups within the hour; the first one waits for its night. */
const PATIENCE_MS: Record<SiteAlert, number> = {
  disk: HOUR_MS,
  backups: HOUR_MS,
  firstBackup: 48 * HOUR_MS,
  mail: HOUR_MS,
  clock: HOUR_MS,
  certificate: HOUR_MS,
  brake: 0,
}

export function isLongWrong(alert: SiteAlert, since: number, now: number): boolean {
  return now - since >= PATIENCE_MS[alert]
}

export function alertValues({ text, remedy }: HealthJudgement): { problem: string; remedy: string } {
  return { problem: text, remedy: remedy ?? '' }
}

export function recoveredMailValues(from: LocalTime, until: LocalTime): { problem: string; remedy: string } {
  return {
    problem: `Du ${frenchDateTime(from)} au ${frenchDateTime(until)}, aucun e-mail n’a pu partir du site. L’envoi fonctionne de nouveau.`,
    remedy:
      'Les messages en attente partent maintenant. Le journal des envois montre ceux qui ont été abandonnés.',
  }
}
