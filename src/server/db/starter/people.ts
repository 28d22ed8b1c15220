import { type Agenda, NEW_AGENDA } from '#domain/booking/agenda.ts'
import type { Weekday } from '#domain/language/time.ts'
import { typeset } from './french.ts'
import type { ServiceName } from './services.ts'

type Practitioner = {
  username: string
  firstName: string
  lastName: string
  training: string
  introduction: string
  agenda: Agenda
  offers: readonly ServiceName[]
}

const MONDAY_TO_FRIDAY: Weekday[] = [1, 2, 3, 4, 5]
const TUESDAY_TO_SATURDAY: Weekday[] = [2, 3, 4, 5, 6]

const EXAMPLE_AGENDA: Agenda = { ...NEW_AGENDA, minNoticeMinutes: 120, closedOnHolidays: 'metropole' }

/** Without a password, so these accounts cannot sign in. */
export const practitioners: readonly Practitioner[] = [
  {
    username: 'exemple_camille',
    firstName: 'Camille',
    lastName: 'Boisdoux',
    training: typeset('Massages suédois et californien, pierres chaudes (praticienne d’exemple)'),
    introduction: typeset('Je masse lentement, en silence ou en bavardant : c’est vous qui choisissez.'),
    agenda: {
      ...EXAMPLE_AGENDA,
      workingHours: { start: 9, end: 18, slotDuration: 30 },
      breakTimes: lunchBreaks(MONDAY_TO_FRIDAY, 12),
      openDays: MONDAY_TO_FRIDAY,
      bufferMinutes: 15,
    },
    offers: ['Massage suédois', 'Massage californien', 'Massage aux pierres chaudes'],
  },
  {
    username: 'exemple_theo',
    firstName: 'Théo',
    lastName: 'Rivecalme',
    training: typeset('Massages suédois, des pieds et du visage (praticien d’exemple)'),
    introduction: typeset('Je prends toujours dix minutes pour vous écouter avant de commencer.'),
    agenda: {
      ...EXAMPLE_AGENDA,
      workingHours: { start: 10, end: 20, slotDuration: 15 },
      breakTimes: lunchBreaks(TUESDAY_TO_SATURDAY, 13),
      openDays: TUESDAY_TO_SATURDAY,
      bufferMinutes: 0,
    },
    offers: ['Massage suédois', 'Massage des pieds', 'Massage du visage et du crâne'],
  },
]

function lunchBreaks(days: readonly Weekday[], start: number): Agenda['breakTimes'] {
  return days.map((day) => ({ day, start, end: start + 1 }))
}
