import { frenchLength } from '../language/french-length.ts'
import { frenchPrice, toEuros } from '../language/money.ts'
import type { Minute } from '../language/time.ts'
import { french } from '../language/typography.ts'
import type { VOUCHER_KINDS, VoucherEntryKind } from './voucher.ts'
import type { voucherState } from './voucher-terms.ts'

type Units = { kind: (typeof VOUCHER_KINDS)[number]; units: number }
type Content = Units & { serviceName: string | null; minutes: Minute | null }

/** « Bon cadeau », « Carnet de 5 séances ». */
export function voucherTitle({ kind, units }: Units): string {
  return kind === 'sessions' && units > 1 ? `Carnet de ${units} séances` : 'Bon cadeau'
}

/** « 62,50 € », « 3 séances »: of cents, or of sessions. */
export function unitsText({ kind, units }: Units): string {
  if (kind === 'amount') return frenchPrice(toEuros(units))
  return Math.abs(units) > 1 ? `${units} séances` : `${units} séance`
}

/** « 75 € réservés », « 1 séance réservée ». */
export function reservedText({ kind, units }: Units): string {
  const text = unitsText({ kind, units })
  if (kind === 'amount') return french`${text} réservés`
  return units > 1 ? `${text} réservées` : `${text} réservée`
}

/** « 37,50 € sur 100 € », « 3 séances sur 5 ». */
export function balanceText({ kind, units, balance }: Units & { balance: number }): string {
  const left = unitsText({ kind, units: balance })
  return kind === 'amount' ? french`${left} sur ${unitsText({ kind, units })}` : `${left} sur ${units}`
}

/** « Massage du dos, 1 h »; null for an amount. */
export function sessionText({ serviceName, minutes }: Omit<Content, 'units' | 'kind'>): string | null {
  return serviceName === null ? null : french`${serviceName}, ${frenchLength(minutes ?? 0)}`
}

export const VOUCHER_STATE_LABELS: Record<ReturnType<typeof voucherState>, string> = {
  live: 'Valable',
  expired: 'Expiré',
  ended: 'Épuisé',
}

type ShownEntry = {
  kind: VoucherEntryKind
  /** Of the visit, in words. */
  day?: string | null
  /** Of a refund. */
  paidBackEuros: number | null
  /** Of a voucher that was sold elsewhere. */
  isImported?: boolean
}

function issuedText(isImported: boolean): string {
  return isImported ? 'Repris' : 'Vendu'
}

export function entryText({ kind, day = null, paidBackEuros, isImported = false }: ShownEntry): string {
  const of = day === null ? '' : ` le ${day}`
  switch (kind) {
    case 'issued':
      return issuedText(isImported)
    case 'reserved':
      return day === null ? 'Réservé' : `Réservé pour${of}`
    case 'used':
      return `Utilisé${of}`
    case 'given_back':
      return day === null ? 'Rendu' : `Rendu, rendez-vous du ${day}`
    case 'extended':
      return 'Prolongé'
    case 'refunded':
      return paidBackEuros === null || paidBackEuros === 0
        ? 'Abandonné'
        : french`Remboursé : ${frenchPrice(paidBackEuros)}`
  }
}

/** « Bons et carnets en cours : 1 240 € à honorer ». */
export function owedText(euros: number): string {
  return french`Bons et carnets en cours : ${frenchPrice(euros)} à honorer`
}

type Holding = { units: number; serviceName: string | null }

/** « 3 séances », « 37,50 € »: of sessions if there is a service. */
export function heldUnitsText({ units, serviceName }: Holding): string {
  return unitsText({ kind: serviceName === null ? 'amount' : 'sessions', units })
}

/** « 3 séances : Massage ». */
export function voucherHoldingText(holding: Holding): string {
  const { serviceName } = holding
  return serviceName === null ? heldUnitsText(holding) : french`${heldUnitsText(holding)} : ${serviceName}`
}
