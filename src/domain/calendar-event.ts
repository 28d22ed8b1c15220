import type { MessageValues } from './message-values.ts'
import type { MessageType } from './notification.ts'
import type { LocalTime, Minute } from './time.ts'
import { french } from './typography.ts'

/** A reservation as its client's own calendar shows it: nothing that is the practice's alone. */
export type CalendarEvent = {
  /** The same for as long as the reservation exists. */
  uid: string
  /** Grows with every move, cancellation and restoration. */
  sequence: number
  /** Epoch milliseconds. */
  changedAt: number
  cancelled: boolean
  at: LocalTime
  duration: Minute
  summary: string
  location: string | null
  description: string
  /** Where it can be seen, moved and cancelled. */
  url: string | null
}

/** Messages to the client that change what stands in their calendar. */
export const CALENDAR_MESSAGES: readonly MessageType[] = [
  'booking_confirmed',
  'booking_moved',
  'booking_cancelled',
]

/** Where a reservation stands, without its words. */
export type CalendarEventState = Pick<
  CalendarEvent,
  'uid' | 'sequence' | 'changedAt' | 'cancelled' | 'at' | 'duration'
>

/** The words that a reservation has in a calendar, from the values that messages are filled with. */
export function calendarEvent(stand: CalendarEventState, values: MessageValues): CalendarEvent {
  const { serviceName = 'Rendez-vous', siteTitle = '', address = '', manageUrl = '' } = values
  return {
    ...stand,
    summary: siteTitle === '' ? serviceName : `${serviceName} – ${siteTitle}`,
    location: address === '' ? null : address,
    description: stand.cancelled ? 'Ce rendez-vous est annulé.' : describe(values),
    url: manageUrl === '' ? null : manageUrl,
  }
}

// Calendar programs offer to refuse or to delete; neither reaches the agenda.
const NOT_ENOUGH = 'Supprimer ou refuser cette entrée dans votre agenda n’annule pas le rendez-vous.'

function describe({ practitionerName = '', ...values }: MessageValues): string {
  const person = practitionerName === '' ? [] : [`Avec ${practitionerName}`]
  return [...person, howToChange(values), NOT_ENOUGH].join('\n')
}

function howToChange({ manageUrl = '', phone = '' }: MessageValues): string {
  if (manageUrl !== '') return french`Pour consulter, déplacer ou annuler : ${manageUrl}`
  if (phone !== '') return `Pour déplacer ou annuler, appelez le ${phone}.`
  return 'Pour déplacer ou annuler, adressez-vous au cabinet.'
}
