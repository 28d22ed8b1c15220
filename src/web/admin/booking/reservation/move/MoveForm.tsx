import { Alert, Button } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { isDay, type LocalTime } from '#domain/language/time.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import actionRowStyles from '#web/ui/action-row.module.css'
import { voucherWarning } from '../../../accounting/visit/voucher-warning.ts'
import { DateTimeFields } from '../../../forms/DateTimeFields.tsx'
import { emptyToUndefined, normalizeTime } from '../../../forms/normalize-time.ts'
import { parseNumber } from '../../../forms/parse-number.ts'
import { UnsavedChanges } from '../../../forms/UnsavedChanges.tsx'
import alertStyles from '../../../ui/alert.module.css'
import { DiscardButton } from '../../../ui/dialog/DiscardButton.tsx'
import styles from '../../../ui/dialog/dialog.module.css'
import { NotifyClientField } from '../client/NotifyClientField.tsx'
import { TermsFields } from '../parts/TermsFields.tsx'
import type { RefreshOnConflict } from '../use-current-reservation.ts'
import { InsistDialog } from './InsistDialog.tsx'
import { MoveConflict } from './MoveConflict.tsx'
import { ReceiverField } from './ReceiverField.tsx'
import { useMoveForm } from './use-move-form.ts'

const SeriesChangeDialog = lazy(async () => ({
  default: (await import('../series/SeriesChangeDialog.tsx')).SeriesChangeDialog,
}))

type Props = {
  reservation: AgendaReservation
  refreshOnConflict: RefreshOnConflict
  now: LocalTime
  showsTerms: boolean
  onClose: () => void
  onCancelReservation: () => void
}

/** The alternative to drag and drop for keyboard and touch. */
export function MoveForm({ showsTerms, onCancelReservation, ...options }: Props) {
  const { reservation, onClose } = options
  const { form, saving, submit, ...move } = useMoveForm(options)
  const { register, watch, setValue, formState } = form
  // Subscribes to the dirty fields: only then do they survive new values.
  const { errors, isDirty, dirtyFields: _ } = formState
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {showsTerms && <TermsFields reservation={reservation} form={form} />}
      <DateTimeFields
        date={register('newDate', { setValueAs: emptyToUndefined })}
        time={register('newTime', { setValueAs: (text) => emptyToUndefined(normalizeTime(text)) })}
        day={watch('newDate')}
        labels={{ date: 'Nouvelle date', time: 'Nouvelle heure' }}
        errors={{ date: errors.newDate?.message, time: errors.newTime?.message }}
      />
      <BeyondVoucher reservation={reservation} day={watch('newDate')} />
      <ReceiverField
        reservation={reservation}
        start={{ date: watch('newDate'), time: watch('newTime') }}
        serviceId={parseNumber(watch('serviceId')) ?? null}
        duration={watch('duration')}
        chosenId={watch('praticienId')}
        now={options.now}
        error={errors.praticienId?.message}
        onChoose={(id) => setValue('praticienId', id, { shouldDirty: true })}
      />
      <MoveConflict
        reservation={reservation}
        praticienId={watch('praticienId')}
        form={form}
        now={options.now}
      />
      <NotifyClientField
        client={reservation}
        checked={watch('tellClient')}
        onChange={(checked) => setValue('tellClient', checked, { shouldDirty: true })}
      />
      {saving.isError && (
        <Alert className={alertStyles.failure} variant="outline" role="alert">
          {failureMessage(saving.error, 'Erreur lors de la sauvegarde')}
        </Alert>
      )}
      <MoveActions isSaving={saving.isPending} onCancelReservation={onCancelReservation} onClose={onClose} />
      <UnsavedChanges when={isDirty} />
      <MoveQuestions {...move} saving={saving} now={options.now} onDone={onClose} />
    </form>
  )
}

type ActionProps = Pick<Props, 'onCancelReservation' | 'onClose'> & { isSaving: boolean }

function MoveActions({ isSaving, onCancelReservation, onClose }: ActionProps) {
  return (
    <div className={`${actionRowStyles.end} ${styles.actions}`}>
      <Button
        className={`${styles.destructive} ${styles.cancelling}`}
        variant="subtle"
        onClick={onCancelReservation}
      >
        Annuler le rendez-vous
      </Button>
      <DiscardButton onClick={onClose}>Fermer</DiscardButton>
      <Button type="submit" disabled={isSaving}>
        {isSaving ? 'Enregistrement...' : 'Enregistrer'}
      </Button>
    </div>
  )
}

type QuestionProps = Omit<ReturnType<typeof useMoveForm>, 'form' | 'submit'> & {
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
