import { dayAndYear } from '../language/french-day.ts'
import type { Day } from '../language/time.ts'
import { french } from '../language/typography.ts'
import type { RedeemableVoucher } from './voucher.ts'

export const WRONG_CODE = french`Vérifiez le code : il compte douze lettres et chiffres.`
export const UNKNOWN_CODE = 'Ce code ne correspond à aucun bon.'

type Standing = RedeemableVoucher & { balance: number; serviceName: string | null }

/** Why a voucher settles nothing of a visit on the day; for whoever has its code. */
export function whyNothingSettled(
  { balance, validUntil, sessions, serviceName }: Standing,
  day: Day,
): string {
  if (balance === 0) return 'Ce bon est épuisé.'
  if (validUntil < day) return french`Ce bon était valable jusqu’au ${dayAndYear(validUntil)}.`
  if (sessions !== null && !sessions.isServiceGone)
    return french`Ce bon vaut pour une autre prestation : ${serviceName ?? ''}.`
  return 'Ce rendez-vous n’a pas de prix à régler.'
}
