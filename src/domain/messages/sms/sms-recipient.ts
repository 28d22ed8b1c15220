import { french } from '../../language/typography.ts'

/** Why no text message reaches a number: digits are missing, no mobile has it, or the owner allows no SMS to its country. */
export type SmsObstacle = 'incomplete' | 'notMobile' | 'country'

/** Of a message that cannot be written, for the journal. */
export function unwrittenSmsReason(typed: string, obstacle: Exclude<SmsObstacle, 'country'>): string {
  return obstacle === 'incomplete'
    ? french`Aucun SMS n’a pu être écrit : « ${typed} » n’est pas un numéro complet. Corrigez-le, ou prévenez cette personne autrement.`
    : french`Aucun SMS n’a pu être écrit : ce numéro n’est pas celui d’un mobile. Prévenez cette personne autrement.`
}

const NOTES: Record<SmsObstacle, string> = {
  incomplete: french`Pas de SMS à ce numéro : il n’est pas complet.`,
  notMobile: french`Pas de SMS à ce numéro : ce n’est pas celui d’un mobile.`,
  country: french`Pas de SMS à ce numéro : les SMS vers ce pays ne sont pas autorisés.`,
}

/** Beside a number, for whoever types or reads it. */
export function noSmsNote(obstacle: SmsObstacle | null): string | null {
  return obstacle && NOTES[obstacle]
}
