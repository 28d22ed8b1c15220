import { Alert } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent } from 'react'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { type DateAndTime, isDay, type LocalTime } from '#domain/language/time.ts'
import { voucherWarning } from '../../../accounting/visit/voucher-warning.ts'
import { DateTimeFields } from '../../../forms/DateTimeFields.tsx'
import { emptyToUndefined, normalizeTime } from '../../../forms/normalize-time.ts'
import { parseNumber } from '../../../forms/parse-number.ts'
import alertStyles from '../../../ui/alert.module.css'
import styles from '../../../ui/dialog/dialog.module.css'
import { NotifyClientField } from '../client/NotifyClientField.tsx'
import { TermsFields } from '../parts/TermsFields.tsx'
import { InsistDialog } from './InsistDialog.tsx'
import { MoveConflict } from './MoveConflict.tsx'
import { NearestHours } from './NearestHours.tsx'
import { ReceiverField } from './ReceiverField.tsx'
import type { useMoveForm } from './use-move-form.ts'
import { useMoveQuestion } from './use-move-question.ts'
import type { OpenParts } from './use-open-parts.ts'

const SeriesChangeDialog = lazy(async () => ({
  default: (await import('../series/SeriesChangeDialog.tsx')).SeriesChangeDialog,
}))

type Props = ReturnType<typeof useMoveForm> & {
  /** Of the form: its button stands at the end of the card. */
  id: string
  reservation: AgendaReservation
  now: LocalTime
  parts: OpenParts
  onClose: () => void
}

/** The alternative to drag and drop for keyboard and touch. */
export function MoveForm({ id, reservation, now, parts, onClose, ...move }: Props) {
  const { form, saving, submit } = move
  const { watch, setValue } = form
  const asked = useMoveQuestion(reservation, form, now)
  const choose = ({ date, time }: DateAndTime) => {
    const options = { shouldDirty: true, shouldValidate: true }
    setValue('newDate', date, options)
    setValue('newTime', time, options)
    saving.reset()
    parts.show('start')
  }
  return (
    <form id={id} className={styles.form} noValidate onSubmit={submit}>
      {parts.terms && <TermsFields reservation={reservation} form={form} />}
      {parts.start && (
        <StartFields reservation={reservation} form={form} now={now} firstField={parts.firstField}>
          {!asked.conflict && <NearestHours question={asked.question} own={reservation} onChoose={choose} />}
        </StartFields>
      )}
      <NotifyClientField
        client={reservation}
        checked={watch('tellClient')}
        onChange={(checked) => setValue('tellClient', checked, { shouldDirty: true })}
      />
      <MoveConflict {...asked} now={now} refusal={saving.error} onChoose={choose} />
      <MoveQuestions {...move} now={now} onDone={onClose} />
    </form>
  )
}

type StartProps = Pick<Props, 'reservation' | 'form' | 'now'> & {
  firstField: OpenParts['firstField']
  /** Beneath day and hour. */
  children: ReactNode
}

function StartFields({ reservation, form, now, firstField, children }: StartProps) {
  const { register, watch, setValue, formState, setFocus } = form
  const { errors } = formState
  const focusFirst = useEffectEvent(() => setFocus(firstField))
  useEffect(() => focusFirst(), [])
  return (
    <>
      <DateTimeFields
        date={register('newDate', { setValueAs: emptyToUndefined })}
        time={register('newTime', { setValueAs: (text) => emptyToUndefined(normalizeTime(text)) })}
        day={watch('newDate')}
        labels={{ date: 'Nouvelle date', time: 'Nouvelle heure' }}
        errors={{ date: errors.newDate?.message, time: errors.newTime?.message }}
      />
      {children}
      <BeyondVoucher reservation={reservation} day={watch('newDate')} />
      <ReceiverField
        reservation={reservation}
        start={{ date: watch('newDate'), time: watch('newTime') }}
        serviceId={parseNumber(watch('serviceId')) ?? null}
        duration={watch('duration')}
        chosenId={watch('praticienId')}
        now={now}
        error={errors.praticienId?.message}
        onChoose={(id) => setValue('praticienId', id, { shouldDirty: true })}
      />
    </>
  )
}

type QuestionProps = Omit<ReturnType<typeof useMoveForm>, 'form' | 'submit' | 'isDirty'> & {
  now: LocalTime
  onDone: () => void
}

function MoveQuestions({
  saving,
  seriesMove,
  leaveSeriesMove,
  refused,
  leaveRefused,
  now,
  onDone,
}: QuestionProps) {
  return (
    <>
      {seriesMove && (
        <Suspense fallback={null}>
          <SeriesChangeDialog
            move={seriesMove}
            now={now}
            isSaving={saving.isPending}
            onSaveOne={() => saving.mutate(seriesMove)}
            onBack={leaveSeriesMove}
            onDone={onDone}
          />
        </Suspense>
      )}
      {refused && (
        <InsistDialog
          {...refused}
          onConfirm={() => saving.mutate({ ...refused.move, insist: true })}
          onClose={leaveRefused}
        />
      )}
    </>
  )
}

function BeyondVoucher({ reservation, day }: { reservation: AgendaReservation; day: string }) {
  const warning = isDay(day) ? voucherWarning(reservation, day) : null
  return (
    <div role="status">
      {warning && (
        <Alert className={alertStyles.warning} variant="outline" role="none">
          {warning}
        </Alert>
      )}
    </div>
  )
}
