import { useMutation, useQuery } from '@tanstack/react-query'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import type { SeriesChange } from '#contract/booking/series.ts'
import type { Service } from '#contract/booking/services.ts'
import { reachedDates, type SeriesReach, shiftLike } from '#domain/booking/series.ts'
import { type LocalTime, toDateAndTime, toLocalTime } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import { practitionerServicesQuery } from '#web/app/query/queries.ts'
import { voucherWarning } from '../../../accounting/visit/voucher-warning.ts'
import { api, session } from '../../../session/session.ts'
import { type Move, refreshAgenda } from '../../entries/actions.ts'
import { termsBefore } from '../parts/typed-terms.ts'
import { changeSeries } from './actions.ts'
import { seriesChangeQuery, seriesQuery } from './queries.ts'
import { isBookable, type LineChoices, type SeriesLine, stateOfLine } from './series-lines.ts'
import { offerUndoSeries } from './undo-series.tsx'

type Options = {
  move: Move
  reach: SeriesReach
  choices: LineChoices
  now: LocalTime
  onDone: () => void
}

type Planned = { reservation: AgendaReservation; line: SeriesLine }

export function useSeriesChange({ move, reach, choices, now, onDone }: Options) {
  const { reservation, terms, tellClient } = move
  const { data: series = [] } = useQuery(seriesQuery(reservation))
  const planned = planOf({ move, reach, choices, now, series })
  const dates = planned.map((plan) => ({ ...toChange(plan), ...terms }))
  const body: SeriesChange = { dates, tellClient }
  const preview = useQuery({
    ...seriesChangeQuery(body),
    enabled: reach !== 'this' && dates.length > 0,
  })
  const states = preview.data?.dates ?? []
  const lines = planned.map(({ line }) => line)
  const payments = planned.map(({ reservation: one, line }) =>
    voucherWarning(one, line.date) === null ? undefined : french`bon expiré : à régler sur place`,
  )
  const isReady =
    lines.length > 0 &&
    lines.every((line) => {
      const state = stateOfLine(line, states)
      return state !== undefined && isBookable(state)
    })
  const saving = useMutation({
    mutationFn: () => changeSeries(body),
    onSuccess: async ({ changed, willTell }) => {
      const undo = undoOf({ planned, changed, terms })
      offerUndoSeries({ count: changed.length, willTell, undo: undo && { dates: undo, tellClient } })
      onDone()
      await refreshAgenda()
    },
    // A date may have been lost meanwhile: the preview says which, and keeps the others.
    onError: () => refreshAgenda(),
  })
  return { lines, payments, preview, saving, save: () => saving.mutate(), isReady }
}

/** The other dates go as far as this one; a date that is left is in none of them. */
function planOf({
  move: { reservation, to },
  reach,
  choices,
  now,
  series,
}: Omit<Options, 'onDone'> & { series: readonly AgendaReservation[] }): Planned[] {
  const dates = series.map((one) => ({ id: one.id, start: toLocalTime(one), reservation: one }))
  const from = toLocalTime(reservation)
  return reachedDates(dates, { id: reservation.id, reach, now }).flatMap((date): Planned[] => {
    const key = String(date.id)
    const choice = choices.get(key)
    if (choice === null) return []
    const start = choice ?? toDateAndTime(shiftLike(date.start, { from, to }))
    return [{ reservation: date.reservation, line: { key, ...start } }]
  })
}

function toChange({ reservation: { id, date, version }, line }: Planned): SeriesChange['dates'][number] {
  return { id, date, version, newDate: line.date, newTime: line.time }
}

type Undone = Pick<Move, 'terms'> & {
  planned: readonly Planned[]
  changed: readonly { id: number; date: string; version: number }[]
}

/** Null where the price list no longer has what was agreed for one of them. */
function undoOf({ planned, changed, terms }: Undone): SeriesChange['dates'] | null {
  const dates: SeriesChange['dates'] = []
  for (const { id, date, version } of changed) {
    const before = planned.find(({ reservation }) => reservation.id === id)?.reservation
    const agreed = before && terms ? termsBefore(before, terms, offeredServices(before)) : {}
    if (!before || agreed === null) return null
    dates.push({ id, date, version, newDate: before.date, newTime: before.time, ...agreed })
  }
  return dates
}

/** As the fields of the terms have read them. */
function offeredServices({ praticienId }: AgendaReservation): readonly Service[] {
  return session.client.getQueryData(practitionerServicesQuery(api, praticienId).queryKey) ?? []
}
