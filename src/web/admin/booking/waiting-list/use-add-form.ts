import type { UseFormReturn } from 'react-hook-form'
import { addWaitingRequest as addEndpoint } from '#contract/booking/waiting/waiting-list.ts'
import type { Input } from '#contract/endpoint.ts'
import { defaultUntil, type PeriodName } from '#domain/booking/waiting-list.ts'
import { addDays, type Day } from '#domain/language/time.ts'
import { useSaveForm } from '../../forms/use-save-form.ts'
import { refreshWaitingList } from '../starts/waiting-actions.ts'
import { addWaitingRequest } from './actions.ts'

type WaitingValues = {
  clientName: string
  clientEmail: string
  clientPhone: string
  serviceId: number | undefined
  /** Undefined for the main length. */
  variantId: number | undefined
  /** Undefined for whoever is free. */
  praticienId: number | undefined
  weekdays: number[]
  periods: PeriodName[]
  until: string
}

export type WaitingFormApi = UseFormReturn<WaitingValues, unknown, Input<typeof addEndpoint>['body']>

type Options = {
  serviceId: number | undefined
  praticienId: number | undefined
  today: Day
  onClose: () => void
}

/** Of any agenda: the server knows those that count. */
const LONGEST_HORIZON_DAYS = 366

export function useAddForm({ serviceId, praticienId, today, onClose }: Options) {
  return useSaveForm<WaitingValues, Input<typeof addEndpoint>['body'], { message: string }>({
    schema: addEndpoint.body,
    values: {
      clientName: '',
      clientEmail: '',
      clientPhone: '',
      serviceId,
      variantId: undefined,
      praticienId,
      weekdays: [],
      periods: [],
      until: defaultUntil(today, addDays(today, LONGEST_HORIZON_DAYS)),
    },
    save: addWaitingRequest,
    success: 'Ajouté à la liste d’attente',
    failure: 'Une erreur est survenue.',
    name: 'attente',
    onSaved: () => {
      onClose()
      void refreshWaitingList()
    },
  })
}
