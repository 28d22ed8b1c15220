import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { frenchShortDateTime } from '#domain/language/french-day.ts'
import { initialsOf } from '#domain/language/initials.ts'
import type { LocalTime } from '#domain/language/time.ts'
import { browserApi } from '#web/app/browser-api.ts'
import { nextSlotOfEachQuery } from '#web/app/query/queries.ts'
import fieldStyles from '#web/ui/field.module.css'
import type { BookingOptions } from '../../use-booking-options.ts'
import styles from './PractitionerChoice.module.css'

type Props = { id: string; options: BookingOptions; onChoose: (praticienId: number | undefined) => void }

export function PractitionerChoice({ id, options, onChoose }: Props) {
  const { practitioners, isPractitionerUnavailable, choice } = options
  const { data: nextSlots } = useQuery(nextSlotOfEachQuery(browserApi, choice.serviceId))
  const row = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => scrollToChecked(row.current, choice.praticienId), [choice.praticienId])
  const isChosen = (praticienId: number | undefined) => praticienId === choice.praticienId
  const hourOf = (praticienId: number) => nextSlots && (nextSlots.get(praticienId) ?? null)
  return (
    <fieldset id={id} className={styles.group}>
      <legend className={`${fieldStyles.label} ${styles.legend}`}>Praticien</legend>
      <div className={styles.row} ref={row}>
        <Option
          name="Sans préférence"
          value=""
          slot={nextSlots && earliest([...nextSlots.values()])}
          isChosen={isChosen(undefined)}
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
        {practitioners.data?.map(({ id: praticienId, displayName }) => (
          <Option
            key={praticienId}
            name={displayName}
            initials={initialsOf(splitName(displayName))}
            value={praticienId}
            slot={hourOf(praticienId)}
            isChosen={isChosen(praticienId)}
            onChoose={() => onChoose(praticienId)}
          />
        ))}
      </div>
    </fieldset>
  )
}

type OptionProps = {
  name: string
  initials?: string
  value: number | '' | undefined
  /** Undefined while loading, null without a free slot. */
  slot?: LocalTime | null | undefined
  isChosen: boolean
  onChoose: () => void
}

function Option({ name, initials, value, slot, isChosen, onChoose }: OptionProps) {
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
        {slot && frenchShortDateTime(slot)}
        {slot === null && 'Aucun créneau'}
      </span>
    </label>
  )
}

function earliest(slots: readonly LocalTime[]): LocalTime | null {
  const [first] = slots.toSorted((a, b) => a.day.localeCompare(b.day) || a.minute - b.minute)
  return first ?? null
}

function splitName(displayName: string): { firstName: string; lastName: string } {
  const [firstName = '', ...others] = displayName.split(' ')
  return { firstName, lastName: others.at(-1) ?? '' }
}

/** Only sideways: `scrollIntoView` would also scroll the page. */
function scrollToChecked(row: HTMLElement | null, praticienId: number | undefined): void {
  const option = row?.querySelector<HTMLElement>(`input[value="${praticienId ?? ''}"]`)?.parentElement
  if (row && option) row.scrollLeft = option.offsetLeft - (row.clientWidth - option.offsetWidth) / 2
}
