import { Alert, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import type { DateAndTime, LocalTime } from '#domain/language/time.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { publicSettingsQuery } from '#web/app/query/queries.ts'
import actionRowStyles from '#web/ui/action-row.module.css'
import primitivesStyles from '#web/ui/primitives.module.css'
import { DateTimeFields } from '../../../forms/DateTimeFields.tsx'
import { emptyToUndefined, normalizeTime } from '../../../forms/normalize-time.ts'
import { UnsavedChanges } from '../../../forms/UnsavedChanges.tsx'
import { api } from '../../../session/session.ts'
import alertStyles from '../../../ui/alert.module.css'
import { DiscardButton } from '../../../ui/dialog/DiscardButton.tsx'
import styles from '../../../ui/dialog/dialog.module.css'
import { ConflictHint } from '../../starts/ConflictHint.tsx'
import type { Place } from '../../starts/offer-place.ts'
import { StartWarning } from '../../starts/StartWarning.tsx'
import { useStartConflict } from '../../starts/use-start-conflict.ts'
import type { CreatePrefill } from '../dialog.ts'
import { ClientFields } from './ClientFields.tsx'
import { CreatePartFields } from './CreatePartFields.tsx'
import { requestOf } from './create-parts.ts'
import { FreeSlots } from './FreeSlots.tsx'
import { PractitionerAndServiceFields } from './PractitionerAndServiceFields.tsx'
import { type CreateChoice, type PractitionerOption, useCreateForm } from './use-create-form.ts'

const WaitingHere = lazy(async () => ({
  default: (await import('../../starts/WaitingHere.tsx')).WaitingHere,
}))
const PackChoice = lazy(async () => ({
  default: (await import('../../../accounting/visit/packs/PackChoice.tsx')).PackChoice,
}))
const SeriesPane = lazy(async () => ({ default: (await import('../series/SeriesPane.tsx')).SeriesPane }))

type Props = CreatePrefill & {
  now: LocalTime
  practitioners: PractitionerOption[] | null
  onClose: () => void
}

/** Fields follow the order of a phone call: client, service, time. Only date and time are required. */
export function CreateReservationForm(props: Props) {
  const { form, choice, pack, setRecord, creation, submit, choosePerson, fillsPerson } = useCreateForm(props)
  const { register, formState } = form
  const [date, time] = form.watch(['date', 'time'])
  const conflict = useStartConflict(questionOf(choice, { date, time }), props.now)
  const chooseSlot = (slot: DateAndTime) => {
    form.setValue('date', slot.date, { shouldValidate: true })
    form.setValue('time', slot.time, { shouldValidate: true })
  }
  const { errors, isDirty } = formState
  const [repeats, setRepeats] = useState(false)
  return (
    <FormProvider {...form}>
      <form
        className={styles.form}
        noValidate
        onSubmit={repeats ? (event) => event.preventDefault() : submit}
      >
        {props.wanted === undefined && choice.praticienId !== undefined && (
          <WhoWaits place={{ date, time, praticienId: choice.praticienId }} />
        )}
        <ClientFields fillsPerson={fillsPerson} onChooseRecord={setRecord} />
        <PractitionerAndServiceFields
          practitioners={props.practitioners}
          choice={choice}
          onChoosePerson={choosePerson}
        />
        {choice.parts && <CreatePartFields parts={choice.parts} />}
        <DateTimeFields
          date={register('date', { setValueAs: emptyToUndefined })}
          time={register('time', { setValueAs: (text) => emptyToUndefined(normalizeTime(text)) })}
          day={date}
          labels={{ date: 'Date', time: 'Heure' }}
          errors={{ date: errors.date?.message, time: errors.time?.message }}
        />
        {repeats ? (
          <Suspense fallback={null}>
            <SeriesPane
              form={form}
              choice={seriesChoiceOf(choice)}
              pack={pack}
              now={props.now}
              onCreated={props.onCreated}
              onSingle={() => setRepeats(false)}
              onClose={props.onClose}
            />
          </Suspense>
        ) : (
          <>
            {pack && (
              <Suspense fallback={null}>
                <PackChoice proposed={pack} days={[date]} />
              </Suspense>
            )}
            <button
              type="button"
              className={`${primitivesStyles.linkButton} ${styles.linkButton}`}
              onClick={() => setRepeats(true)}
            >
              Répéter ce rendez-vous
            </button>
            <StartWarning
              date={date}
              time={time}
              praticienId={choice.praticienId}
              duration={choice.duration}
              now={props.now}
            />
            <ConflictHint
              conflict={conflict}
              day={date}
              isFirstFree={choice.isFirstFree}
              onChoose={chooseSlot}
            />
            <FreeSlots choice={choice} hasConflict={conflict !== null} onChoose={chooseSlot} />
            {creation.isError && (
              <Alert className={alertStyles.failure} variant="outline" role="alert">
                {failureMessage(creation.error, 'Erreur lors de la sauvegarde')}
              </Alert>
            )}
            <div className={`${actionRowStyles.end} ${styles.actions}`}>
              <DiscardButton onClick={props.onClose}>Fermer</DiscardButton>
              <Button type="submit" disabled={creation.isPending}>
                {creation.isPending ? 'Réservation en cours...' : 'Créer le rendez-vous'}
              </Button>
            </div>
          </>
        )}
        <UnsavedChanges when={isDirty || props.draft !== null} />
      </form>
    </FormProvider>
  )
}

/** Nothing is loaded or asked while the waiting list is closed. */
function WhoWaits({ place }: { place: Place }) {
  // As the sidebar has read them.
  const settings = useQuery({ ...publicSettingsQuery(api), enabled: false })
  const isOpen = settings.data?.waitingList === true
  if (!isOpen) return null
  return (
    <Suspense fallback={null}>
      <WaitingHere place={place} />
    </Suspense>
  )
}

function seriesChoiceOf({ praticienId, ...choice }: CreateChoice) {
  return { praticienId, ...requestOf(choice) }
}

/** Null until it is known whose agenda the start would be in. */
function questionOf({ praticienId, isFirstFree, serviceId, duration }: CreateChoice, start: DateAndTime) {
  const isKnown = praticienId !== undefined || isFirstFree
  return isKnown ? { ...start, praticienId, serviceId, duration } : null
}
