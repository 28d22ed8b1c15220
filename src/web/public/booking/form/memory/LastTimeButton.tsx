import { useQuery } from '@tanstack/react-query'
import type { LastChoice } from '#domain/booking/visitor-memory.ts'
import { frenchDateTime, weekdayName } from '#domain/language/french-day.ts'
import { daysBetween, frenchTime, type LocalTime, toLocalTime } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import { browserApi } from '#web/app/browser-api.ts'
import { nextSlotsQuery } from '#web/app/query/queries.ts'
import buttonStyles from '#web/ui/button.module.css'
import type { BookingChoice } from '../../flow/choice.ts'
import { isOfferedBy } from '../../flow/offers.ts'
import { findSelection, type Selection, slotChoiceOf } from '../../flow/selection.ts'
import type { BookingOptions } from '../../flow/use-booking-options.ts'
import styles from './LastTimeButton.module.css'

export type LastTimeProps = {
  last: LastChoice
  options: BookingOptions
  now: LocalTime
  onRepeat: (choice: BookingChoice, slot: LocalTime) => void
}

/** Appears once its hour is known, where its service and practitioner are still offered. */
export function LastTimeButton({ last, options, now, onRepeat }: LastTimeProps) {
  const selection = findSelection(last, options.services.data ?? [])
  const name = selection ? nameOf(last, selection, options) : null
  const { data: slots } = useQuery({
    ...nextSlotsQuery(browserApi, undefined, slotChoiceOf(selection, last.praticienId)),
    enabled: name !== null,
  })
  const next = slots?.[0]
  if (name === null || !next) return null
  const slot = toLocalTime(next)
  return (
    <button
      type="button"
      data-again
      className={`${buttonStyles.quiet} ${buttonStyles.small} ${styles.again}`}
      onClick={() => onRepeat(last, slot)}
    >
      {french`Comme la dernière fois : ${name}, dès ${hourOf(slot, now)}`}
    </button>
  )
}

/** « Massage suédois avec Théo »; null where that is no longer offered. */
function nameOf(
  { praticienId }: LastChoice,
  { service, name }: Selection,
  { practitioners, offers, lonePractitioner }: BookingOptions,
): string | null {
  if (praticienId === undefined) return withPerson(name, lonePractitioner?.displayName)
  const practitioner = practitioners.data?.find(({ id }) => id === praticienId)
  if (!practitioner || !isOfferedBy(praticienId, service.id, offers)) return null
  const { displayName } = practitioner
  const isAlone = practitioners.data?.filter(
    (other) => firstName(other.displayName) === firstName(displayName),
  )
  return withPerson(name, isAlone?.length === 1 ? firstName(displayName) : displayName)
}

function withPerson(service: string, person: string | undefined): string {
  return person === undefined ? service : `${service} avec ${person}`
}

function firstName(displayName: string): string {
  return displayName.split(' ')[0] ?? displayName
}

function hourOf(slot: LocalTime, now: LocalTime): string {
  return daysBetween(now.day, slot.day) < 7
    ? `${weekdayName(slot.day)} ${frenchTime(slot.minute)}`
    : `le ${frenchDateTime(slot)}`
}
