import { useState } from 'react'
import { ClientDetails } from '#contract/booking/client.ts'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import type { Client } from '#domain/clients/client.ts'
import { comparePersons, type PersonAnswer } from '#domain/clients/identity.ts'
import { ApiError } from '#web/app/api.ts'
import { useSaveForm } from '../../../forms/use-save-form.ts'
import { changeClient, refreshAgenda } from '../../entries/actions.ts'
import { offerHandBack, offerWithdrawal } from '../../entries/undo/undo.tsx'
import type { RefreshOnConflict } from '../use-current-reservation.ts'

type Options = {
  reservation: AgendaReservation
  refreshOnConflict: RefreshOnConflict
  onDone: () => void
}

type Typed = { clientName?: string; clientEmail?: string; clientPhone?: string }

export function useClientForm({ reservation, refreshOnConflict, onDone }: Options) {
  // The server may see a question where this browser, with its older details, sees none.
  const [isAsked, setAsked] = useState(false)
  const answerTo = (typed: Typed, chosen: PersonAnswer | undefined) => {
    const change = comparePersons(reservation, toClient(typed))
    const isOpen = change === 'unclear' || change === 'other' || (isAsked && change !== 'unchanged')
    return { isOpen, answer: isOpen ? (chosen ?? (change === 'other' ? 'other' : undefined)) : undefined }
  }
  const saving = useSaveForm({
    schema: ClientDetails,
    values: {
      clientName: reservation.clientName ?? '',
      clientPhone: reservation.clientPhone ?? '',
      clientEmail: reservation.clientEmail ?? '',
      person: undefined as PersonAnswer | undefined,
      tellClient: true,
      tellFormer: false,
    },
    save: async (details) => {
      const { answer: person } = answerTo(details, details.person)
      const change = changeClient(reservation, { ...details, person })
      return refreshOnConflict(change).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'person_unclear') setAsked(true)
        throw error
      })
    },
    success: ({ message, clientMessage, version, booking }) => {
      const changed = { ...reservation, ...toClient(saving.form.getValues()) }
      if (booking === undefined) return offerWithdrawal(message, changed, clientMessage)
      offerHandBack({ former: reservation, taken: { ...changed, ...booking, version } }, clientMessage)
    },
    failure: 'Erreur lors de la sauvegarde',
    name: `client ${reservation.id}`,
    onSaved: () => {
      onDone()
      void refreshAgenda()
    },
  })
  const typed = saving.form.watch()
  return { ...saving, typed: toClient(typed), question: answerTo(typed, typed.person) }
}

function toClient({ clientName, clientEmail, clientPhone }: Typed): Client {
  return {
    clientName: clientName?.trim() || null,
    clientEmail: clientEmail?.trim() || null,
    clientPhone: clientPhone?.trim() || null,
  }
}
