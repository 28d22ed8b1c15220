import { frenchDateTime } from './french-day.ts'
import type { HealthJudgement, HealthKey } from './site-health.ts'
import type { LocalTime } from './time.ts'

/** Faults that superadmins are told of by mail, once, until all is well again. */
export const SITE_ALERTS = ['disk', 'backups', 'mail', 'clock'] as const satisfies readonly HealthKey[]
export type SiteAlert = (typeof SITE_ALERTS)[number]

const HOUR_MS = 3_600_000

/** Backups have been failing for two days already when they count as wrong. */
const PATIENCE_MS: Record<SiteAlert, number> = {
  disk: HOUR_MS,
  backups: 0,
  mail: HOUR_MS,
  clock: HOUR_MS,
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
