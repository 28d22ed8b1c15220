import { useDebouncedValue } from '@mantine/hooks'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import type { StaffReservationRequest } from '#contract/booking/reservations.ts'
import type { SeriesRequest } from '#contract/booking/series.ts'
import { MIN_SERIES_DATES } from '#domain/booking/series.ts'
import { french } from '#domain/language/typography.ts'
import { showIssues } from '#web/app/forms/show-issues.ts'
import { useRequestKey } from '#web/app/request-key.ts'
import { showToast } from '#web/app/toasts.tsx'
import { type PlannedPack, packIdOf } from '../../../accounting/visit/packs/pack-sentences.ts'
import { isOtherPriceList, refreshAgenda } from '../../entries/actions.ts'
import { refreshServices } from '../../services/actions.ts'
import type { CreatePrefill, CreateValues } from '../dialog.ts'
import { bookSeries } from './actions.ts'
import { type SeriesQuestion, seriesPreviewQuery } from './queries.ts'
import { isBookable, repeatedDaysIn, type SeriesLine, stateOfLine } from './series-lines.ts'

const DEBOUNCE_MS = 300

/** The agenda and the terms of each date, with the length and price that were shown. */
export type SeriesChoice = Pick<
  SeriesRequest,
  'praticienId' | 'serviceId' | 'variantId' | 'optionIds' | 'duration' | 'shownDuration' | 'shownPrice'
>

/** Without a service, staff say how long the visits are. */
export function hasLength({ serviceId, duration }: SeriesChoice): boolean {
  return serviceId !== undefined || duration !== undefined
}

type Options = Pick<CreatePrefill, 'onCreated'> & {
  form: UseFormReturn<CreateValues, unknown, StaffReservationRequest>
  choice: SeriesChoice
  pack: PlannedPack | null
  lines: readonly SeriesLine[]
  onClose: () => void
}

export function useSeriesBooking({ form, choice, pack, lines, onCreated, onClose }: Options) {
  const { praticienId, serviceId, variantId, optionIds, duration } = choice
  const dates = lines.map(({ date, time }) => ({ date, time }))
  const isAscending = repeatedDaysIn(lines).size === 0
  // As a text, which is equal at each render: an object would be debounced again and again.
  const asked = JSON.stringify({ praticienId, serviceId, variantId, optionIds, duration, dates })
  const [settled] = useDebouncedValue(asked, DEBOUNCE_MS, { leading: true })
  const question: SeriesQuestion = JSON.parse(settled)
  const preview = useQuery({
    ...seriesPreviewQuery(question),
    enabled: praticienId !== undefined && question.dates.length > 0 && isAscending,
  })
  const states = preview.data?.dates ?? []
  const isReady =
    isAscending &&
    hasLength(choice) &&
    lines.length >= MIN_SERIES_DATES &&
    lines.every((line) => {
      const state = stateOfLine(line, states)
      return state !== undefined && isBookable(state)
    })
  const { keyFor } = useRequestKey()
  const booking = useMutation({
    mutationFn: (body: SeriesRequest) => bookSeries({ body, key: keyFor(body) }),
    onSuccess: async ({ bookings, settledDates }) => {
      void showToast('success', bookedText(bookings.length, settledDates))
      await onCreated?.()
      onClose()
      await refreshAgenda()
    },
    onError: (error) => {
      showIssues(error, form, { fields: FIELDS })
      // A date may have been lost meanwhile: the preview says which, and keeps the others.
      void preview.refetch()
      if (isOtherPriceList(error)) void refreshServices()
    },
  })
  const submit = form.handleSubmit(({ clientName, clientEmail, clientPhone, tellClient }) =>
    booking.mutate({
      clientName,
      clientEmail,
      clientPhone,
      tellClient,
      dates,
      ...choice,
      ...packIdOf(
        pack,
        dates.map(({ date }) => date),
      ),
    }),
  )
  return { preview, booking, submit: () => void submit(), isReady }
}

/** As booked: another may have taken a session meanwhile. */
function bookedText(count: number, settled: number | undefined): string {
  const booked = french`${count} rendez-vous réservés`
  return settled === undefined ? booked : french`${booked}, dont ${settled} réglés par le carnet`
}

const FIELDS = ['clientName', 'clientEmail', 'clientPhone', 'serviceId', 'variantId', 'optionIds'] as const
