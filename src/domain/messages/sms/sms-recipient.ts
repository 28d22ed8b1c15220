import { french } from '../../language/typography.ts'

/** French numbers that no text message reaches: 06 and 07 are mobile ones, also overseas. */
const FRENCH_LANDLINE = /^\+33[1-589]/

/** Why no text message can be written to a number, for the journal; null where one can. `e164`: null if it is none. */
export function whyNoSms(typed: string, e164: string | null): string | null {
  if (e164 === null)
    return french`Aucun SMS n’a pu être écrit : « ${typed} » n’est pas un numéro complet. Corrigez-le, ou prévenez cette personne autrement.`
  if (FRENCH_LANDLINE.test(e164))
    return french`Aucun SMS n’a pu être écrit : ce numéro n’est pas celui d’un mobile. Prévenez cette personne autrement.`
  return null
}
