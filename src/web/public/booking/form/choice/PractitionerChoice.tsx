import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { frenchShortDateTime } from '#domain/language/french-day.ts'
import type { LocalTime } from '#domain/language/time.ts'
import { browserApi } from '#web/app/browser-api.ts'
import { nextSlotOfEachQuery } from '#web/app/query/queries.ts'
import fieldStyles from '#web/ui/field.module.css'
import { isOfferedBy } from '../../flow/offers.ts'
import type { BookablePractitioner, BookingOptions } from '../../flow/use-booking-options.ts'
import { ChosenPractitioner } from './ChosenPractitioner.tsx'
import styles from './PractitionerChoice.module.css'
import { PractitionerRadio } from './PractitionerRadio.tsx'
import type { RadioActions } from './radio-handlers.ts'
import { scrollToChecked } from './scroll-to-checked.ts'
import { useFold } from './use-fold.ts'

const NO_PREFERENCE = 'Sans préférence'
const UNAVAILABLE = 'Praticien indisponible'

type Props = { id: string; options: BookingOptions; onChoose: (praticienId: number | undefined) => void }

export function PractitionerChoice({ id, options, onChoose }: Props) {
  const { practitioners, practitioner, isPractitionerUnavailable, choice, shownChoice, offers } = options
  const chosen = choice.praticienId ?? null
  const { group, isOpen, open, stayOpen, foldOnceChosen, onBlur } = useFold(
    chosen,
    options.service !== undefined,
  )
  const { praticienId: _, ...ofEach } = shownChoice
  const { data: nextSlots } = useQuery(nextSlotOfEachQuery(browserApi, ofEach))
  useLayoutEffect(() => {
    if (isOpen)
      scrollToChecked(group.current?.querySelector<HTMLInputElement>(`input[value="${chosen ?? ''}"]`))
  }, [isOpen, chosen, group])
  const [offering, others] = splitByOffer(practitioners.data ?? [], options)
  const hourOf = (praticienId: number | null) => nextSlots && hourText(slotOf(nextSlots, praticienId))
  const actionsOf = (praticienId: number | null): RadioActions => ({
    onChoose: () => onChoose(praticienId ?? undefined),
    onBrowse: stayOpen,
    onConfirm: (control) => foldOnceChosen(praticienId, control),
  })
  const hourIfOffered = (praticienId: number) =>
    isOfferedBy(praticienId, shownChoice.serviceId, offers) ? hourOf(praticienId) : undefined
  const radioOf = (
    { id: praticienId, displayName, photoUrl }: BookablePractitioner,
    hour: string | undefined,
  ) => (
    <PractitionerRadio
      key={praticienId}
      name={displayName}
      isPerson
      photoUrl={photoUrl}
      value={praticienId}
      hour={hour}
      isChosen={praticienId === chosen}
      {...actionsOf(praticienId)}
    />
  )
  const chosenName = practitioner?.displayName ?? (isPractitionerUnavailable ? UNAVAILABLE : NO_PREFERENCE)
  return (
    <fieldset id={id} className={styles.group} data-open={isOpen} tabIndex={-1} ref={group} onBlur={onBlur}>
      <legend className={`${fieldStyles.label} ${styles.legend}`}>Praticien</legend>
      {!isOpen && (
        <ChosenPractitioner
          name={chosenName}
          hour={isPractitionerUnavailable ? undefined : hourOf(chosen)}
          onChange={open}
        />
      )}
      {isOpen && (
        <div className={styles.row}>
          <PractitionerRadio
            name={NO_PREFERENCE}
            value=""
            hour={hourOf(null)}
            isChosen={chosen === null}
            {...actionsOf(null)}
          />
          {isPractitionerUnavailable && (
            <PractitionerRadio name={UNAVAILABLE} value={chosen} isChosen {...actionsOf(chosen)} />
          )}
          {offering.map((person) => radioOf(person, hourIfOffered(person.id)))}
        </div>
      )}
      {isOpen && others.length > 0 && (
        <div className={styles.row} data-others>
          {others.map((person) => radioOf(person, 'Ne propose pas cette prestation'))}
        </div>
      )}
    </fieldset>
  )
}

function splitByOffer(
  practitioners: readonly BookablePractitioner[],
  { choice, declined, offers }: BookingOptions,
) {
  const serviceId = choice.serviceId ?? declined?.id
  const offersService = ({ id }: BookablePractitioner) => isOfferedBy(id, serviceId, offers)
  return [
    practitioners.filter(offersService),
    practitioners.filter((person) => !offersService(person)),
  ] as const
}

function slotOf(slots: ReadonlyMap<number, LocalTime>, praticienId: number | null): LocalTime | undefined {
  return praticienId === null ? earliest([...slots.values()]) : slots.get(praticienId)
}

function hourText(slot: LocalTime | undefined): string {
  return slot ? frenchShortDateTime(slot) : 'Aucun créneau'
}

function earliest(slots: readonly LocalTime[]): LocalTime | undefined {
  return slots.toSorted((a, b) => a.day.localeCompare(b.day) || a.minute - b.minute)[0]
}
