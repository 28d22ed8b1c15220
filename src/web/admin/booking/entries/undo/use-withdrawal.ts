import { useRef, useState } from 'react'
import type { AgendaReservation, ClientMessage } from '#contract/booking/reservations.ts'
import { french } from '#domain/language/typography.ts'
import { ApiError } from '#web/app/api.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { showToast } from '#web/app/toasts.tsx'
import { refreshJournal } from '../../../queries.ts'
import { withdrawClientMessage } from '../actions.ts'

type Stage = 'pending' | 'withdrawn' | 'too_late'

export function useWithdrawal(
  reservation: AgendaReservation,
  clientMessage: ClientMessage,
  pendingNote?: string,
) {
  const [stage, setStage] = useState<Stage>('pending')
  const withdrawal = useRef(Promise.resolve(false))
  const requestWithdrawal = async (messageId: number): Promise<boolean> => {
    try {
      await withdrawClientMessage(reservation, messageId)
      setStage('withdrawn')
      void refreshJournal()
      return true
    } catch (error) {
      if (error instanceof ApiError && error.code === 'message_left') setStage('too_late')
      else void showToast('error', failureMessage(error, 'Erreur lors de la mise à jour'))
      return false
    }
  }
  return {
    note: reservation.clientEmail || clientMessage ? noteOf(clientMessage, stage, pendingNote) : null,
    canWithdraw: clientMessage !== null && stage === 'pending',
    withdraw: async () => {
      if (clientMessage) withdrawal.current = requestWithdrawal(clientMessage.id)
      await withdrawal.current
    },
    /** True once a requested withdrawal has succeeded. */
    awaitWithdrawal: () => withdrawal.current,
  }
}

const NOT_NOTIFIED = 'Le client ne sera pas prévenu.'

function noteOf(message: ClientMessage, stage: Stage, pendingNote?: string): string {
  if (message === null || stage === 'withdrawn') return NOT_NOTIFIED
  if (stage === 'too_late') return french`Trop tard : le message au client est déjà parti.`
  if (pendingNote !== undefined) return pendingNote
  return message.announcedChange === 'created'
    ? french`Le client sera prévenu : sa confirmation donnera le nouvel horaire.`
    : 'Le client sera prévenu.'
}
