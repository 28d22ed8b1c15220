import type { LocalTime, Minute } from '../../language/time.ts'
import { french } from '../../language/typography.ts'
import { CLIENT_TYPES } from '../../messages/message-plan.ts'
import type { MessageValues } from '../../messages/message-values.ts'
import type { MessageType } from '../../messages/notification.ts'

/** A reservation as exported to its client's calendar (iCalendar): no internal data of the practice. */
export type CalendarEvent = {
  /** Stable over the reservation's lifetime. */
  uid: string
  /** Incremented by every move, change of service, cancellation and restoration. */
  sequence: number
  /** Epoch milliseconds. */
  changedAt: number
  cancelled: boolean
  at: LocalTime
  duration: Minute
  summary: string
  location: string | null
  description: string
  url: string | null
}

/** Types of message to the client that carry a calendar invitation. */
export const CALENDAR_MESSAGES: readonly MessageType[] = [
  ...CLIENT_TYPES.created,
  ...CLIENT_TYPES.moved,
  ...CLIENT_TYPES.changed,
  ...CLIENT_TYPES.given,
  ...CLIENT_TYPES.cancelled,
]

export type CalendarEventState = Pick<
  CalendarEvent,
  'uid' | 'sequence' | 'changedAt' | 'cancelled' | 'at' | 'duration'
>

/**
 * Adds summary, location and description to a reservation's calendar state, taken from the values of its messages.
 */
export function calendarEvent(state: CalendarEventState, values: MessageValues): CalendarEvent {
  const { serviceName = 'Rendez-vous', siteTitle = '', address = '', manageUrl = '' } = values
  return {
    ...state,
    summary: siteTitle === '' ? serviceName : `${serviceName} – ${siteTitle}`,
    location: address === '' ? null : address,
    description: state.cancelled ? 'Ce rendez-vous est annulé.' : describe(values),
    url: manageUrl === '' ? null : manageUrl,
  }
}

// Calendar apps offer to decline or delete the event; neither reaches the practice's agenda.
const DECLINE_HINT = 'Supprimer ou refuser cette entrée dans votre agenda n’annule pas le rendez-vous.'

function describe({ practitionerName = '', ...values }: MessageValues): string {
  const person = practitionerName === '' ? [] : [`Avec ${practitionerName}`]
  return [...person, howToChange(values), DECLINE_HINT].join('\n')
}

function howToChange({ manageUrl = '', phone = '' }: MessageValues): string {
  if (manageUrl !== '') return french`Pour consulter, déplacer ou annuler : ${manageUrl}`
  if (phone !== '') return `Pour déplacer ou annuler, appelez le ${phone}.`
  return 'Pour déplacer ou annuler, adressez-vous au cabinet.'
}
