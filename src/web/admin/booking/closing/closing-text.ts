import type { ClosingRequest } from '#contract/booking/closing.ts'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import {
  dayAndYear,
  dayNumeral,
  frenchDay,
  frenchRange,
  monthName,
  weekdayName,
} from '#domain/language/french-day.ts'
import { frenchNumber } from '#domain/language/french-number.ts'
import { type Day, frenchTime, parseEnd } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import { type ClosingFields, repetitionOf } from './closing-fields.ts'

/**
 * « lundi 12 avril », « du 2 au 15 août », « mercredi 14 avril, de 14 h à 18 h », « chaque mercredi du 14 avril au
 * 30 juin », « chaque mercredi à partir du 14 avril ».
 */
export function closedTimeText({ from, to, start, end, until, always }: ClosedSpan): string {
  if (always) return `chaque ${weekdayName(from)} à partir du ${dayOfMonth(from)}${hoursText(start, end)}`
  if (until !== undefined)
    return `chaque ${weekdayName(from)} ${frenchRange(from, until)}${hoursText(start, end)}`
  if (from === to) return `${frenchDay(from)}${hoursText(start, end)}`
  return start === undefined && end === undefined
    ? frenchRange(from, to)
    : `du ${momentText(from, start)} au ${momentText(to, end)}`
}

type ClosedSpan = Pick<ClosingRequest, 'from' | 'to' | 'start' | 'end' | 'until' | 'always'>

function dayOfMonth(day: Day): string {
  return `${dayNumeral(day)} ${monthName(day)}`
}

export function hoursText(start: string | undefined, end: string | undefined): string {
  if (start === undefined && end === undefined) return ''
  if (start === undefined) return french`, jusqu’à ${timeText(end)}`
  return end === undefined
    ? french`, à partir de ${timeText(start)}`
    : french`, de ${timeText(start)} à ${timeText(end)}`
}

function momentText(day: string, time: string | undefined): string {
  return time === undefined ? frenchDay(day) : french`${frenchDay(day)} à ${timeText(time)}`
}

function timeText(time = '00:00'): string {
  return frenchTime(parseEnd(time) ?? 0)
}

/** Of the button, which stands beside another « Fermer » for the dialog. */
export function closeLabel(fields: ClosingFields): string {
  if (fields.from !== fields.to) return 'Fermer cette période'
  if (repetitionOf(fields) !== 'once') return 'Fermer chaque semaine'
  return fields.isAllDay ? 'Fermer ce jour' : 'Fermer ces heures'
}

type Written = { blocks: number; absences: number; closures: number; formerWeeks: unknown }

/** Nothing was written: it was closed already. */
export function isNothingNew({ blocks, absences, closures, formerWeeks }: Written): boolean {
  return blocks + absences + closures === 0 && formerWeeks === null
}

export function closedToast(request: ClosingRequest, written: Written): string {
  return french`${isNothingNew(written) ? 'Déjà fermé' : 'Fermé'} : ${closedTimeText(request)}.`
}

/** The place of what was written. */
export function reopenHint(written: Written): string {
  if (isNothingNew(written)) return ''
  const tab = written.formerWeeks === null ? 'Fermetures et congés' : 'Horaires'
  return french`Pour rouvrir : « Mon agenda », « ${tab} ».`
}

/** Bookings in that time that are not made yet; empty without one. */
export function pendingText(pending: readonly { date: Day; time: string }[]): string {
  if (pending.length === 0) return ''
  const starts = pending.map(({ date, time }) => `${frenchDay(date)} à ${timeText(time)}`).join(', ')
  return pending.length === 1
    ? french`Une réservation attend encore d’être confirmée ou payée par son client : ${starts}. Si elle l’est à temps, elle s’ajoutera à l’agenda.`
    : french`${frenchNumber(pending.length)} réservations attendent encore d’être confirmées ou payées par leurs clients : ${starts}. Celles qui le sont à temps s’ajouteront à l’agenda.`
}

/** Of a reservation that a voucher or pack settles: until when it may be moved with it. */
export function voucherText(validUntil: Day): string {
  return french`Bon ou carnet, valable jusqu’au ${dayAndYear(validUntil)}`
}

export function countWithVoucher(reservations: readonly Pick<AgendaReservation, 'voucherUntil'>[]): number {
  return reservations.filter(({ voucherUntil }) => voucherUntil !== undefined).length
}

/** `withVoucher`: how many of them a voucher or pack settles. */
export function affectedText(count: number, withVoucher = 0): string {
  if (count === 0) return 'Aucun rendez-vous n’est prévu pendant ce temps.'
  const planned =
    count === 1
      ? french`1 rendez-vous est prévu pendant ce temps. Il reste : vous déciderez ensuite.`
      : french`${frenchNumber(count)} rendez-vous sont prévus pendant ce temps. Ils restent : vous déciderez ensuite pour chacun.`
  return `${planned}${vouchersText(withVoucher)}`
}

function vouchersText(count: number): string {
  if (count === 0) return ''
  return count === 1
    ? french` Un bon ou un carnet en règle 1 : annulé, il lui est rendu.`
    : french` Des bons ou carnets en règlent ${frenchNumber(count)} : annulés, ils leur sont rendus.`
}
