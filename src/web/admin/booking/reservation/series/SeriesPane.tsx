import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { StaffReservationRequest } from '#contract/booking/reservations.ts'
import { takenOnDays } from '#domain/accounting/pack-choice.ts'
import { MIN_SERIES_DATES, repeatedDays } from '#domain/booking/series.ts'
import { type DateAndTime, type Day, isDay, type LocalTime, parseTime } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import actionRowStyles from '#web/ui/action-row.module.css'
import primitivesStyles from '#web/ui/primitives.module.css'
import { PackChoice } from '../../../accounting/visit/packs/PackChoice.tsx'
import { dateWords } from '../../../accounting/visit/packs/pack-sentences.ts'
import type { ProposedPack } from '../../../accounting/visit/packs/use-record-pack.ts'
import { normalizeTime } from '../../../forms/normalize-time.ts'
import alertStyles from '../../../ui/alert.module.css'
import dialogStyles from '../../../ui/dialog/dialog.module.css'
import type { CreatePrefill, CreateValues } from '../dialog.ts'
import { DayPicker } from './DayPicker.tsx'
import { RepeatFields, type Repetition } from './RepeatFields.tsx'
import { SeriesLines } from './SeriesLines.tsx'
import { type LineChoices, linesOf, type SeriesLine } from './series-lines.ts'
import { hasLength, type SeriesChoice, useSeriesBooking } from './use-series-booking.ts'

type Props = Pick<CreatePrefill, 'onCreated'> & {
  form: UseFormReturn<CreateValues, unknown, StaffReservationRequest>
  choice: SeriesChoice
  pack: ProposedPack | null
  now: LocalTime
  /** Back to a single reservation. */
  onSingle: () => void
  onClose: () => void
}

const FIRST_REPETITION: Repetition = { kind: 'weeks', every: 1, count: 6 }

/** Several dates of the client in the form, previewed before they are booked together. */
export function SeriesPane({ form, choice, pack, now, onSingle, ...done }: Props) {
  const [date, typedTime = ''] = form.watch(['date', 'time'])
  const time = normalizeTime(typedTime)
  const [repetition, setRepetition] = useState(FIRST_REPETITION)
  const [picked, setPicked] = useState<Day[]>(() => (isDay(date) ? [date] : []))
  const [choices, setChoices] = useState<LineChoices>(new Map())
  const days = daysOfRepetition(repetition, { date, picked })
  const lines = parseTime(time) === null ? [] : linesOf(days, time, choices)
  const decide = (key: string, start: DateAndTime | null) => setChoices(new Map([...choices, [key, start]]))
  const { preview, booking, submit, isReady } = useSeriesBooking({ form, choice, pack, lines, ...done })
  const failure = booking.error ?? preview.error
  return (
    <>
      <RepeatFields repetition={repetition} onChange={setRepetition} />
      {repetition.kind === 'days' && (
        <DayPicker
          today={now.day}
          days={picked}
          onChange={(next) => {
            setPicked(next)
            setChoices(new Map([...choices].filter(([key]) => next.includes(key))))
          }}
        />
      )}
      <Hint
        isTimeMissing={parseTime(time) === null}
        isPersonMissing={choice.praticienId === undefined}
        isLengthMissing={!hasLength(choice)}
      />
      <SeriesLines
        lines={lines}
        states={preview.data?.dates ?? []}
        strikeLabel="Retirer"
        payments={pack?.isUsed ? paymentsOf(pack, lines) : undefined}
        onMove={decide}
        onStrike={(key) => decide(key, null)}
      />
      {[...choices.values()].includes(null) && (
        <button
          type="button"
          className={`${primitivesStyles.linkButton} ${dialogStyles.linkButton}`}
          onClick={() => setChoices(new Map([...choices].filter(([, start]) => start !== null)))}
        >
          Remettre les dates retirées
        </button>
      )}
      {pack && lines.length > 0 && <PackChoice proposed={pack} days={lines.map((line) => line.date)} />}
      {failure && (
        <Alert className={alertStyles.failure} variant="outline" role="alert">
          {failureMessage(failure, 'Erreur lors de la sauvegarde')}
        </Alert>
      )}
      <div className={`${actionRowStyles.end} ${dialogStyles.actions}`}>
        <Button variant="default" onClick={onSingle}>
          Une seule date
        </Button>
        <Button onClick={submit} disabled={!isReady || booking.isPending}>
          {booking.isPending ? 'Réservation en cours...' : bookLabel(lines.length)}
        </Button>
      </div>
    </>
  )
}

/** In the order of the lines. */
function paymentsOf(pack: ProposedPack, lines: readonly SeriesLine[]): string[] {
  const claims = takenOnDays(
    pack.pack,
    pack.sale,
    lines.map(({ date }) => date),
  )
  return claims.map((claim) => dateWords(pack, claim))
}

function bookLabel(count: number): string {
  return count < MIN_SERIES_DATES ? 'Réserver' : french`Réserver les ${count}`
}

function daysOfRepetition(
  { kind, every, count }: Repetition,
  { date, picked }: { date: string; picked: readonly Day[] },
): readonly Day[] {
  if (kind === 'days') return picked
  return isDay(date) ? repeatedDays(date, { every, count }) : []
}

type Missing = Record<'isTimeMissing' | 'isPersonMissing' | 'isLengthMissing', boolean>

function Hint(missing: Missing) {
  const text = hintOf(missing)
  return text && <p className={primitivesStyles.note}>{text}</p>
}

function hintOf({ isTimeMissing, isPersonMissing, isLengthMissing }: Missing): string | null {
  if (isPersonMissing) return french`Choisissez d’abord la personne : une série est dans un seul agenda.`
  if (isLengthMissing) return 'Indiquez la durée des rendez-vous, ou choisissez une prestation.'
  return isTimeMissing ? 'Indiquez la date et l’heure du premier rendez-vous.' : null
}
