import { useWatch } from 'react-hook-form'
import { toCents, toEuros } from '#domain/language/money.ts'
import type { LocalTime } from '#domain/language/time.ts'
import { type DepositKind, depositOf, isTooSoonForDeposit, toDepositTerms } from '#domain/visit/deposit.ts'
import { usePublicSettings } from '#web/app/public-settings.ts'
import { useSite } from '#web/app/site.ts'
import type { Selection } from '../../flow/selection.ts'
import type { ReservationForm } from '../reservation-form.ts'

export type ShownDeposit = { kind: DepositKind; euros: number; restEuros: number }

type Booking = {
  control: ReservationForm['control']
  selection: Selection | undefined
  slot: LocalTime | null
  now: LocalTime | null
  /** The server has said that it is asked of this person. */
  isAsked: boolean
}

/** Paid by the button that books. Where it is asked of some alone, only the server knows of whom. */
export function useShownDeposit({ control, selection, slot, now, isAsked }: Booking): ShownDeposit | null {
  const rules = usePublicSettings().settings?.deposits
  const isStaff = useSite()?.isLoggedIn === true
  const code: unknown = useWatch({ control, name: 'voucherCode', disabled: !rules })
  const hasVoucher = typeof code === 'string' && code.trim() !== ''
  if (!rules || !selection?.service.deposit || isStaff || hasVoucher) return null
  const isForAll = rules.payers === 'all' && slot && now && !isTooSoonForDeposit(slot, now)
  if (!isAsked && !isForAll) return null
  const price = toCents(selection.price)
  const deposit = depositOf(toDepositTerms(selection.service.deposit), price)
  if (deposit === 0) return null
  return { kind: rules.kind, euros: toEuros(deposit), restEuros: toEuros(price - deposit) }
}
