import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { frenchShortDateTime } from '#domain/language/french-day.ts'
import { initialsOf } from '#domain/language/initials.ts'
import type { LocalTime } from '#domain/language/time.ts'
import { browserApi } from '#web/app/browser-api.ts'
import { nextSlotOfEachQuery } from '#web/app/query/queries.ts'
import fieldStyles from '#web/ui/field.module.css'
import { isOfferedBy, type Offer } from '../../offers.ts'
import type { BookingOptions, PractitionerOption } from '../../use-booking-options.ts'
import styles from './PractitionerChoice.module.css'

type Props = { id: string; options: BookingOptions; onChoose: (praticienId: number | undefined) => void }

export function PractitionerChoice({ id, options, onChoose }: Props) {
  const { practitioners, isPractitionerUnavailable, choice, shownChoice, offers, declined } = options
  const { data: nextSlots } = useQuery(nextSlotOfEachQuery(browserApi, shownChoice.serviceId))
  const group = useRef<HTMLFieldSetElement>(null)
  useLayoutEffect(() => scrollToChecked(group.current, choice.praticienId), [choice.praticienId])
  const serviceId = choice.serviceId ?? declined?.id
  const [offering, others] = splitByOffer(practitioners.data ?? [], serviceId, offers)
  const optionOf = ({ id: praticienId, displayName }: PractitionerOption) => ({
    name: displayName,
    initials: initialsOf(splitName(displayName)),
    value: praticienId,
    isChosen: praticienId === choice.praticienId,
    onChoose: () => onChoose(praticienId),
  })
  return (
    <fieldset id={id} className={styles.group} ref={group}>
      <legend className={`${fieldStyles.label} ${styles.legend}`}>Praticien</legend>
      <div className={styles.row}>
        <Option
          name="Sans préférence"
          value=""
          hour={nextSlots && hourText(earliest([...nextSlots.values()]))}
          isChosen={choice.praticienId === undefined}
          onChoose={() => onChoose(undefined)}
        />
        {isPractitionerUnavailable && (
          <Option
            name="Praticien indisponible"
            value={choice.praticienId}
            isChosen
            onChoose={() => onChoose(choice.praticienId)}
          />
        )}
        {offering.map((practitioner) => (
          <Option
            {...optionOf(practitioner)}
            key={practitioner.id}
            hour={
              isOfferedBy(practitioner.id, shownChoice.serviceId, offers)
                ? nextSlots && hourText(nextSlots.get(practitioner.id))
                : undefined
            }
          />
        ))}
      </div>
      {others.length > 0 && (
        <div className={styles.row} data-others>
          {others.map((practitioner) => (
            <Option
              {...optionOf(practitioner)}
              key={practitioner.id}
              hour="Ne propose pas cette prestation"
            />
          ))}
        </div>
      )}
    </fieldset>
  )
}

type OptionProps = {
  name: string
  initials?: string
  value: number | '' | undefined
  /** The next free one, or why there is none; undefined while unknown. */
  hour?: string | undefined
  isChosen: boolean
  onChoose: () => void
}

function Option({ name, initials, value, hour, isChosen, onChoose }: OptionProps) {
  const hourId = `praticien-${value}-heure`
  return (
    <label className={styles.option}>
      <input
        type="radio"
        name="praticien"
        value={value}
        checked={isChosen}
        aria-label={name}
        aria-describedby={hourId}
        onChange={onChoose}
      />
      {initials && (
        <span className={styles.initials} aria-hidden="true">
          {initials}
        </span>
      )}
      <span className={styles.name}>{name}</span>
      <span className={styles.hour} id={hourId}>
        {hour}
      </span>
    </label>
  )
}

function splitByOffer(
  practitioners: readonly PractitionerOption[],
  serviceId: number | undefined,
  offers: readonly Offer[] | undefined,
) {
  const offersService = ({ id }: PractitionerOption) => isOfferedBy(id, serviceId, offers)
  return [
    practitioners.filter(offersService),
    practitioners.filter((person) => !offersService(person)),
  ] as const
}

function hourText(slot: LocalTime | undefined): string {
  return slot ? frenchShortDateTime(slot) : 'Aucun créneau'
}

function earliest(slots: readonly LocalTime[]): LocalTime | undefined {
  return slots.toSorted((a, b) => a.day.localeCompare(b.day) || a.minute - b.minute)[0]
}

function splitName(displayName: string): { firstName: string; lastName: string } {
  const [firstName = '', ...others] = displayName.split(' ')
  return { firstName, lastName: others.at(-1) ?? '' }
}

/** Only sideways: `scrollIntoView` would also scroll the page. */
function scrollToChecked(group: HTMLElement | null, praticienId: number | undefined): void {
  const option = group?.querySelector<HTMLElement>(`input[value="${praticienId ?? ''}"]`)?.parentElement
  const row = option?.parentElement
  if (row) row.scrollLeft = option.offsetLeft - (row.clientWidth - option.offsetWidth) / 2
}
