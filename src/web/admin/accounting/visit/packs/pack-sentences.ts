import type { Pack } from '#contract/accounting/visit-vouchers.ts'
import { type PlannedSale, takenOnDays } from '#domain/accounting/pack-choice.ts'
import type { VoucherClaim } from '#domain/accounting/voucher.ts'
import { unitsText, voucherTitle } from '#domain/accounting/voucher-text.ts'
import { dayAndYear } from '#domain/language/french-day.ts'
import { frenchPrice, toEuros } from '#domain/language/money.ts'
import type { Day } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'

export type PlannedPack = { pack: Pack; sale: PlannedSale; isUsed: boolean }

/** « Carnet de 5 séances : il en reste 3 ». */
export function packTitle(pack: Pack): string {
  const { kind, units, balance } = pack
  const left =
    kind === 'sessions' && units > 1
      ? french`il en reste ${balance}`
      : french`il reste ${unitsText({ kind, units: balance })}`
  return french`${voucherTitle(pack)} : ${left}`
}

/** « Utiliser une séance ». */
export function packUseLabel({ kind }: Pack, dates: number): string {
  if (kind === 'amount') return 'Utiliser ce bon'
  return dates > 1 ? 'Utiliser les séances' : 'Utiliser une séance'
}

/** How many dates of the series the pack settles, whole or in part. */
export function countSettled(claims: readonly VoucherClaim[]): number {
  return claims.filter(({ units }) => units > 0).length
}

/** The rest to pay for a single visit, or the dates of a series with one; null where nothing is left. */
export function consequenceOf({ pack, sale, isUsed }: PlannedPack, days: readonly Day[]): string | null {
  const claims = takenOnDays(pack, sale, days)
  const settled = countSettled(claims)
  const name = pack.kind === 'sessions' ? 'carnet' : 'bon'
  if (settled === 0)
    return french`Valable jusqu’au ${dayAndYear(pack.validUntil)} : ensuite, à régler sur place.`
  if (!isUsed) return null
  if (days.length > 1) return datesSentence({ settled, dates: days.length, name })
  const due = sale.cents - (claims[0]?.cents ?? 0)
  return due > 0 ? french`Reste ${frenchPrice(toEuros(due))} à régler sur place.` : null
}

type Counted = { settled: number; dates: number; name: string }

/** « 3 des 5 dates utilisent le carnet ; les autres sont à régler sur place. » */
function datesSentence({ settled, dates, name }: Counted): string {
  if (settled === dates) return french`Les ${dates} dates utilisent le ${name}.`
  const verb = settled > 1 ? 'utilisent' : 'utilise'
  const others = dates - settled > 1 ? 'les autres sont' : 'l’autre est'
  return french`${settled} des ${dates} dates ${verb} le ${name} ; ${others} à régler sur place.`
}

/** Of one date of a series: « séance du carnet », « à régler sur place », « carnet, reste 20 € sur place ». */
export function dateWords({ pack: { kind }, sale }: PlannedPack, claim: VoucherClaim): string {
  if (claim.units === 0) return 'à régler sur place'
  const due = sale.cents - claim.cents
  const name = kind === 'sessions' ? 'séance du carnet' : 'réglé par le bon'
  return due > 0 ? french`${name}, reste ${frenchPrice(toEuros(due))} sur place` : name
}

/** For a request: nothing where the pack would settle none of its dates. */
export function packIdOf(planned: PlannedPack | null, days: readonly Day[]): { packId?: number } {
  if (planned === null || !planned.isUsed) return {}
  const isUsable = countSettled(takenOnDays(planned.pack, planned.sale, days)) > 0
  return isUsable ? { packId: planned.pack.id } : {}
}
