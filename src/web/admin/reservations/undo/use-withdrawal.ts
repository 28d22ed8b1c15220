import { useRef, useState } from 'react'
import type { AgendaReservation, ClientMessage } from '#contract/reservations.ts'
import { french } from '#domain/typography.ts'
import { ApiError } from '#web/app/api.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { notify } from '#web/app/toasts.tsx'
import { withdrawClientMessage } from '../actions.ts'

type Stage = 'waiting' | 'withdrawn' | 'left'

export function useWithdrawal(reservation: AgendaReservation, clientMessage: ClientMessage) {
  const [stage, setStage] = useState<Stage>('waiting')
  const answer = useRef(Promise.resolve(false))
  const ask = async (messageId: number): Promise<boolean> => {
    try {
      await withdrawClientMessage(reservation, messageId)
      setStage('withdrawn')
      return true
    } catch (error) {
      if (error instanceof ApiError && error.code === 'message_left') setStage('left')
      else void notify('error', failureMessage(error, 'Erreur lors de la mise à jour'))
      return false
    }
  }
  return {
    note: reservation.clientEmail ? noteOf(clientMessage, stage) : null,
    canWithdraw: clientMessage !== null && stage === 'waiting',
    withdraw: async () => {
      if (clientMessage) answer.current = ask(clientMessage.id)
      await answer.current
    },
    /** Resolves to whether the message was withdrawn. */
    settled: () => answer.current,
  }
}

const NOT_TOLD = 'Le client ne sera pas prévenu.'

function noteOf(message: ClientMessage, stage: Stage): string {
  if (message === null || stage === 'withdrawn') return NOT_TOLD
  if (stage === 'left') return french`Trop tard : le message au client est déjà parti.`
  return message.tells === 'created'
    ? french`Le client sera prévenu : sa confirmation donnera le nouvel horaire.`
    : 'Le client sera prévenu.'
}
