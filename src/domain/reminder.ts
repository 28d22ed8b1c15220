import { addDays, addMinutes, isPast, type LocalTime, type Minute } from './time.ts'

/** Nobody is reminded at night: from 22 h to 7 h. */
const NIGHT_BEGINS: Minute = 22 * 60
const NIGHT_ENDS: Minute = 7 * 60
/** When a reminder goes that must not wait for the morning: an hour is left to try again. */
const EVENING: Minute = 21 * 60
/** A reminder that comes later than this before the reservation helps nobody. */
const LEAST_NOTICE: Minute = 60
/** Who booked later than this before the reservation needs no reminder; who booked after its time gets it then. */
const SHORT_NOTICE: Minute = 180

export function isNight({ minute }: LocalTime): boolean {
  return minute >= NIGHT_BEGINS || minute < NIGHT_ENDS
}

/**
 * When the reminder of a reservation goes, on the practice's clock; null where there is none. `booked` is when the client
 * last heard of its time.
 */
export function reminderTime(
  reservation: LocalTime,
  { booked, hours }: { booked: LocalTime; hours: number },
): LocalTime | null {
  const latest = earlier(reservation, SHORT_NOTICE)
  if (isPast(latest, booked)) return null
  const wanted = earlier(reservation, hours * 60)
  return byDay(isPast(wanted, booked) ? latest : wanted, reservation)
}

/** Out of the night: in the morning where that is early enough, otherwise the evening before. */
function byDay(time: LocalTime, reservation: LocalTime): LocalTime {
  if (!isNight(time)) return time
  const nextDay = time.minute < NIGHT_ENDS ? time.day : addDays(time.day, 1)
  const morning = { day: nextDay, minute: NIGHT_ENDS }
  const evening = { day: addDays(nextDay, -1), minute: EVENING }
  return isPast(earlier(reservation, LEAST_NOTICE), morning) ? evening : morning
}

function earlier(time: LocalTime, by: Minute): LocalTime {
  return addMinutes(time, -by)
}
