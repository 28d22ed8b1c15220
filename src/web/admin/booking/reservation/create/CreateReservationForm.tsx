import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import type { LocalTime } from '#domain/language/time.ts'
import { publicSettingsQuery } from '#web/app/query/queries.ts'
import { DateTimeFields } from '../../../forms/DateTimeFields.tsx'
import { emptyToUndefined, normalizeTime } from '../../../forms/normalize-time.ts'
import { UnsavedChanges } from '../../../forms/UnsavedChanges.tsx'
import { api } from '../../../session/session.ts'
import styles from '../../../ui/dialog/dialog.module.css'
import type { WaitingHereProps } from '../../starts/WaitingHere.tsx'
import type { CreatePrefill } from '../dialog.ts'
import { ClientFields } from './ClientFields.tsx'
import { CreatePartFields } from './CreatePartFields.tsx'
import type { CreateChoice } from './create-parts.ts'
import { requestOf } from './create-parts.ts'
import { PractitionerAndServiceFields } from './PractitionerAndServiceFields.tsx'
import { SinglePane } from './SinglePane.tsx'
import { TeamChange } from './TeamChange.tsx'
import { type PractitionerOption, useCreateForm } from './use-create-form.ts'

const WaitingHere = lazy(async () => ({
  default: (await import('../../starts/WaitingHere.tsx')).WaitingHere,
}))
const SeriesPane = lazy(async () => ({ default: (await import('../series/SeriesPane.tsx')).SeriesPane }))

type Props = CreatePrefill & {
  now: LocalTime
  practitioners: PractitionerOption[] | null
  onClose: () => void
}

/** Fields follow the order of a phone call: client, service, time. Only date and time are required. */
export function CreateReservationForm(props: Props) {
  const {
    form,
    choice,
    pack,
    setRecord,
    creation,
    submit,
    choosePerson,
    fillsPerson,
    proposedHour,
    waiting,
  } = useCreateForm(props)
  const { register, formState } = form
  const [date, time, chosenService] = form.watch(['date', 'time', 'serviceId'])
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
          <WhoWaits
            place={{ date, time: normalizeTime(time ?? ''), praticienId: choice.praticienId }}
            serviceId={typeof chosenService === 'number' ? chosenService : undefined}
            chosenId={waiting.chosenId}
            onChoose={waiting.choose}
          />
        )}
        <ClientFields fillsPerson={fillsPerson} onChooseRecord={setRecord} />
        <PractitionerAndServiceFields
          practitioners={props.practitioners}
          choice={choice}
          onChoosePerson={choosePerson}
        />
        <TeamChange practitioners={props.practitioners} />
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
          <SinglePane
            form={form}
            choice={choice}
            pack={pack}
            creation={creation}
            proposedHour={proposedHour}
            now={props.now}
            onRepeat={() => setRepeats(true)}
            onClose={props.onClose}
          />
        )}
        <UnsavedChanges when={isDirty || props.draft !== null} />
      </form>
    </FormProvider>
  )
}

/** Nothing is loaded or asked while the waiting list is closed. */
function WhoWaits(props: WaitingHereProps) {
  // As the sidebar has read them.
  const settings = useQuery({ ...publicSettingsQuery(api), enabled: false })
  const isOpen = settings.data?.waitingList === true
  if (!isOpen) return null
  return (
    <Suspense fallback={null}>
      <WaitingHere {...props} />
    </Suspense>
  )
}

function seriesChoiceOf({ praticienId, ...choice }: CreateChoice) {
  return { praticienId, ...requestOf(choice) }
}
