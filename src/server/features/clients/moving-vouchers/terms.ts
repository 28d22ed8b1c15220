import { MAX_SESSIONS, MAX_VOUCHER_EUROS } from '#contract/accounting/vouchers.ts'
import { lastDayOfVoucher, latestLastDay } from '#domain/accounting/voucher-settings.ts'
import { type KnownService, lengthLike } from '#domain/clients/moving-in/matching.ts'
import { dayAndYear } from '#domain/language/french-day.ts'
import { frenchLength } from '#domain/language/french-length.ts'
import { type Cents, toCents } from '#domain/language/money.ts'
import type { Day, Minute } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import type { VoucherContent } from '#server/features/accounting/vouchers/content.ts'
import type { VoucherDraft } from './reading.ts'

const NO_SERVICE = 'Indiquez la prestation de ces séances.'
const TOO_MUCH = french`Un bon vaut 10 000 € au plus.`
const TOO_MANY = french`Un carnet compte ${MAX_SESSIONS} séances au plus.`

type Remark = (message: string) => void
type Terms = { content: VoucherContent; paid: Cents }

type PriceList = {
  service: KnownService | undefined
  centsOf: (length: { serviceId: number; minutes: Minute }) => Cents
}

/** A sentence for what nobody may sell here. `paid`: the share of the price that the rest stands for. */
export function termsOfVoucher(
  { rest, paid, minutes }: VoucherDraft,
  { service, centsOf }: PriceList,
  remark: Remark,
): Terms | string {
  if (rest.kind === 'amount') {
    if (rest.left > toCents(MAX_VOUCHER_EUROS)) return TOO_MUCH
    const content = { units: rest.left, service_id: null, service_name: null, session_minutes: null }
    return { content, paid: shareOf(paid, rest) ?? rest.left }
  }
  const length = service && lengthLike(service, minutes)
  if (!length) return NO_SERVICE
  if (rest.left > MAX_SESSIONS) return TOO_MANY
  if (minutes !== null && minutes !== length.minutes)
    remark(
      french`« ${service.name} » n’existe pas en ${frenchLength(minutes)} : repris en ${frenchLength(length.minutes)}.`,
    )
  const content = {
    units: rest.left,
    service_id: service.id,
    service_name: service.name,
    session_minutes: length.minutes,
  }
  const listed = centsOf({ serviceId: service.id, minutes: length.minutes }) * rest.left
  return { content, paid: shareOf(paid, rest) ?? listed }
}

/** Null where the price or the number sold is unknown, or odd. */
function shareOf(paid: Cents | null, { left, sold }: { left: number; sold: number | null }): Cents | null {
  if (paid === null || paid < 0 || paid > toCents(MAX_VOUCHER_EUROS)) return null
  return sold === null || sold < left ? null : Math.round((paid * left) / sold)
}

type Validity = { soldOn: Day; validUntil: Day }

/** Ten years after the sale at most. Without a last day it is that of a voucher sold today. */
export function validityOfVoucher(
  { soldOn, validUntil }: VoucherDraft,
  { today, validMonths }: { today: Day; validMonths: number },
  remark: Remark,
): Validity {
  const isKnownDay = soldOn !== null && soldOn <= today && latestLastDay(soldOn) >= today
  const sold = isKnownDay ? soldOn : today
  const latest = latestLastDay(sold)
  if (validUntil === null) {
    const lastDay = lastDayOfVoucher(today, validMonths)
    remark(french`Sans dernier jour dans le fichier : valable jusqu’au ${dayAndYear(lastDay)}.`)
    return { soldOn: sold, validUntil: lastDay > latest ? latest : lastDay }
  }
  if (validUntil !== 'endless' && validUntil <= latest) return { soldOn: sold, validUntil }
  remark(french`Valable jusqu’au ${dayAndYear(latest)}, dix ans après la vente au plus.`)
  return { soldOn: sold, validUntil: latest }
}
