import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { VisitPayments } from '#contract/accounting/payments.ts'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { isMoneyDue, settlementText, voucherSettlementText } from '#domain/accounting/settlement-text.ts'
import { countsAsCame } from '#domain/visit/attendance.ts'
import { useAdmin } from '../../session/use-admin.ts'
import { visitPaymentsQuery } from '../received/queries.ts'
import { firstFormState, isFormShown, type PaymentFormState } from './payment-form-state.ts'

export type CardPayments = ReturnType<typeof useCardPayments>

/** Payment on the card of a visit. Asks nothing while neither the book is kept nor vouchers settle visits. */
export function useCardPayments(reservation: AgendaReservation, { hasBegun }: { hasBegun: boolean }) {
  const { notesPayments = false, honorsVouchers = false } = useAdmin()
  const isAsked = notesPayments || honorsVouchers
  const { data: payments, isPending } = useQuery({ ...visitPaymentsQuery(reservation), enabled: isAsked })
  const opensForm = hasBegun && countsAsCame(reservation.attendance)
  const form = useFormState(payments, opensForm)
  const isDue = payments !== undefined && isMoneyDue(payments) && !form.isShown
  return {
    ...form,
    opensForm,
    /** « Payé », « À encaisser : 65 € ». */
    text: payments && (notesPayments ? settlementText : voucherSettlementText)(payments),
    state: payments?.state,
    /** « Encaisser » is what comes next. */
    canPay: notesPayments && isDue && payments.isOpen,
    // A visit to come draws nothing before it is known that there is something to draw.
    isPanelEmpty: payments
      ? isDue && !honorsVouchers && !form.wasShown && !hasRows(payments)
      : isPending && !hasBegun,
  }
}

function useFormState(payments: VisitPayments | undefined, opensForm: boolean) {
  const [form, setForm] = useState<PaymentFormState | 'unread'>('unread')
  const [wasShown, setWasShown] = useState(false)
  if (form === 'unread' && payments) setForm(firstFormState(payments, opensForm))
  const known = form === 'unread' ? null : form
  const isShown = payments !== undefined && isFormShown(known, payments)
  if (isShown && !wasShown) setWasShown(true)
  return { form: known, setForm, isShown, wasShown }
}

function hasRows({ rows, awaitsNumber, deposit }: VisitPayments): boolean {
  return rows.length > 0 || awaitsNumber || deposit !== undefined
}
