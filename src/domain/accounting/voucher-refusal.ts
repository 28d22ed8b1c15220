import { dayAndYear } from '../language/french-day.ts'
import type { Day } from '../language/time.ts'
import { french } from '../language/typography.ts'
import type { RedeemableVoucher } from './voucher.ts'

export const WRONG_CODE = french`Vérifiez le code : il compte douze lettres et chiffres.`
export const UNKNOWN_CODE = 'Ce code ne correspond à aucun bon.'
export const SHORT_CODE = french`Ce code est trop court pour servir en ligne : donnez-le au cabinet.`

export const FOREIGN_PACK = french`Ce carnet est celui d’un autre client : choisissez le client dans la liste.`
export const ONE_VOUCHER = french`Un rendez-vous est réglé par un seul bon : retirez le code ou le carnet.`

type Standing = RedeemableVoucher & {
  balance: number
  serviceName: string | null
  clientId: number | null
}

/** Why a voucher settles nothing of a visit on the day; for whoever has its code. */
export function whyNothingSettled(voucher: Standing, day: Day): string {
  const { sessions, serviceName } = voucher
  const spent = whySpent(voucher, day)
  if (spent !== null) return spent
  if (sessions?.unitCents === 0)
    return french`${nameOf(voucher)} vaut pour une autre prestation ou une autre durée : ${serviceName ?? ''}.`
  if (sessions !== null && !sessions.isServiceGone)
    return french`${nameOf(voucher)} vaut pour une autre prestation : ${serviceName ?? ''}.`
  return 'Ce rendez-vous n’a pas de prix à régler.'
}

/** Nothing is left, or its last day is before the day; else null. */
export function whySpent(voucher: Standing, day: Day): string | null {
  const { balance, validUntil } = voucher
  if (balance === 0) return `${nameOf(voucher)} est épuisé.`
  if (validUntil >= day) return null
  return french`${nameOf(voucher)} n’est valable que jusqu’au ${dayAndYear(validUntil)}.`
}

function nameOf({ sessions, clientId }: Standing): string {
  return sessions !== null && clientId !== null ? 'Ce carnet' : 'Ce bon'
}
