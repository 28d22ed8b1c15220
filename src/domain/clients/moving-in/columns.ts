import { headingWords, IMPORT_FIELD_NAMES, IMPORT_FIELDS, namedField } from '../import.ts'

export const APPOINTMENT_FIELDS = [
  'date',
  'time',
  'end',
  'duration',
  'service',
  'practitioner',
  'status',
  ...IMPORT_FIELDS,
] as const

export type AppointmentField = (typeof APPOINTMENT_FIELDS)[number]

export const APPOINTMENT_FIELD_NAMES = {
  date: 'Date',
  time: 'Heure de début',
  end: 'Heure de fin',
  duration: 'Durée',
  service: 'Prestation',
  practitioner: 'Praticien',
  status: 'État (annulé…)',
  ...IMPORT_FIELD_NAMES,
} as const satisfies Record<AppointmentField, string>

/** One field for each column of a file; null: the column is left out. Columns of one field fill each other. */
export type AppointmentColumns = readonly (AppointmentField | null)[]

/** As `headingWords` leaves them. Those of Planity, Doctolib, Treatwell and Fresha are guesses: they publish no list. */
const HEADINGS: Record<Exclude<AppointmentField, (typeof IMPORT_FIELDS)[number]>, readonly string[]> = {
  date: [
    'date',
    'jour',
    'day',
    'date du rendez vous',
    'date de rendez vous',
    'date du rdv',
    'date rdv',
  ].concat(
    'date de debut',
    'date debut',
    'start date',
    'appointment date',
    'booking date',
    'date et heure',
    'date heure',
  ),
  time: ['heure', 'time', 'debut', 'start', 'heure de debut', 'heure debut', 'start time', 'horaire'].concat(
    'heure du rendez vous',
    'heure de rendez vous',
    'heure rdv',
    'appointment time',
  ),
  end: ['fin', 'end', 'heure de fin', 'heure fin', 'end time'],
  duration: [
    'duree',
    'duration',
    'length',
    'duree min',
    'duree minutes',
    'duree en minutes',
    'minutes',
  ].concat('duration min', 'duration minutes'),
  service: ['prestation', 'prestations', 'service', 'services', 'soin', 'soins', 'massage', 'type'].concat(
    'type de rendez vous',
    'type de rdv',
    'motif',
    'motif de consultation',
    'appointment type',
    'treatment',
    'item',
    'objet',
    'subject',
    'titre',
    'title',
    'summary',
  ),
  practitioner: [
    'praticien',
    'praticienne',
    'employe',
    'employee',
    'collaborateur',
    'avec',
    'intervenant',
  ].concat(
    'staff',
    'staff member',
    'team member',
    'practitioner',
    'provider',
    'masseur',
    'agenda',
    'calendar',
    'calendrier',
    'ressource',
  ),
  status: ['statut', 'status', 'etat', 'state', 'annule', 'canceled', 'cancelled'],
}

const OWN = Object.keys(HEADINGS) as (keyof typeof HEADINGS)[]

function fieldOf(heading: string): AppointmentField | null {
  const words = headingWords(heading)
  return OWN.find((field) => HEADINGS[field].includes(words)) ?? namedField(heading)
}

/** The field of each column that the headings name; « nom » alone is the whole name. */
export function assignAppointmentColumns(headings: readonly string[]): AppointmentColumns {
  const named = headings.map(fieldOf)
  const hasFirstNames = named.includes('firstName')
  return named.map((field) => (field === 'lastName' && !hasFirstNames ? 'name' : field))
}

/** Number of fields that a line of headings would name. */
export function countAppointmentFields(cells: readonly string[]): number {
  return new Set(cells.map(fieldOf).filter((field) => field !== null)).size
}

/** A sentence about the columns that nobody has assigned yet; null if an appointment can be read. */
export function missingAppointmentColumns(columns: AppointmentColumns): string | null {
  if (!columns.includes('date') && !columns.includes('time')) return 'Indiquez la colonne de la date.'
  if (!columns.some((field) => field === 'name' || field === 'firstName' || field === 'lastName'))
    return 'Indiquez la colonne du nom du client.'
  return null
}
