import type { PeriodName, WaitingTimes } from '#domain/booking/waiting-list.ts'
import type { Day, LocalTime } from '#domain/language/time.ts'
import type { ListedRequest } from './lengths.ts'

export function timesOf({ weekdays, periods, until }: ListedRequest): WaitingTimes {
  return {
    weekdays: [...weekdays].map(Number),
    periods: periods === '' ? [] : (periods.split(',') as PeriodName[]),
    until: until as Day,
  }
}

/** As agreed, of an appointment. */
export function serviceNameOf({ agreedName, listedName, variantName }: ListedRequest): string {
  const name = agreedName ?? listedName ?? ''
  return variantName === '' ? name : `${name} (${variantName})`
}

/** Of the appointment that an earlier one would replace. */
export function reservationStartOf({
  reservationDate: day,
  reservationStart: minute,
}: ListedRequest): LocalTime | null {
  return day === null || minute === null ? null : { day, minute }
}

export function practitionerNameOf({ first_name, last_name }: ListedRequest): string | null {
  return first_name === null ? null : `${first_name} ${last_name}`
}
