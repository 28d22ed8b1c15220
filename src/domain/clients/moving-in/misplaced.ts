import { french } from '../../language/typography.ts'
import { countNamedFields } from '../import.ts'
import { isVCard } from '../vcard.ts'
import { assignAppointmentColumns } from './columns.ts'
import { assignVoucherColumns, type MovedVoucherField } from './vouchers/columns.ts'

const OF_VOUCHERS = french`Ce fichier contient des bons ou des carnets : choisissez-le dans « Reprendre des bons et carnets ».`
const OF_APPOINTMENTS = french`Ce fichier contient des rendez-vous : choisissez-le dans « Reprendre mon activité ».`
const OF_CLIENTS = french`Ce fichier contient des clients : choisissez-le dans « Importer des clients ».`
const CALENDAR = french`Ce fichier est un calendrier : choisissez-le dans « Reprendre mon activité ».`

/** A sentence that names the right page, where the titles are those of another table than one of appointments. */
export function misplacedAmongAppointments(titles: readonly string[]): string | null {
  const columns = assignAppointmentColumns(titles)
  if (columns.includes('time')) return null
  if (isOfVouchers(titles)) return OF_VOUCHERS
  return !columns.includes('date') && isOfClients(titles) ? OF_CLIENTS : null
}

/** The same for vouchers: of each appointment its price would make one. */
export function misplacedAmongVouchers(titles: readonly string[]): string | null {
  if (isOfVouchers(titles) || hasVoucherField(titles, ['buyer', 'recipient'])) return null
  if (isOfAppointments(titles)) return OF_APPOINTMENTS
  return isOfClients(titles) ? OF_CLIENTS : null
}

function isOfAppointments(titles: readonly string[]): boolean {
  const columns = assignAppointmentColumns(titles)
  const hasCode = hasVoucherField(titles, ['code'])
  if (columns.includes('time')) return columns.includes('date') || !hasCode
  return columns.includes('date') && columns.includes('practitioner') && !hasCode
}

function isOfVouchers(titles: readonly string[]): boolean {
  const columns = assignVoucherColumns(titles)
  const own = (['rest', 'sessions', 'validUntil'] as const).filter((field) => columns.includes(field))
  return own.length > 1 || (own.length === 1 && hasVoucherField(titles, ['code', 'value']))
}

function isOfClients(titles: readonly string[]): boolean {
  return countNamedFields(titles) > 1 && !hasVoucherField(titles, ['code', 'rest', 'value', 'sessions'])
}

function hasVoucherField(titles: readonly string[], fields: readonly MovedVoucherField[]): boolean {
  const columns = assignVoucherColumns(titles)
  return fields.some((field) => columns.includes(field))
}

/** The same for the beginning of an address book or a calendar. */
export function misplacedText(text: string, page: 'appointments' | 'vouchers'): string | null {
  if (isVCard(text)) return OF_CLIENTS
  return page === 'vouchers' && isCalendarText(text) ? CALENDAR : null
}

/** RFC 5545, 3.4. */
export function isCalendarText(text: string): boolean {
  return /^\ufeff?\s*BEGIN:VCALENDAR/i.test(text)
}
