/** A recurrence rule of RFC 5545 as a test makes it, without anything that depends on the library under test. */
export type NaiveRule = {
  freq: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY'
  interval: number
  count?: number
  byDay?: { nth: number; weekday: number }[]
  byMonth?: number[]
  byMonthDay?: number[]
  byYearDay?: number[]
  byHour?: number[]
  bySetPos?: number[]
  /** 1 (Monday) to 7. */
  wkst: number
}

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

export function ruleText(rule: NaiveRule): string {
  const parts = {
    FREQ: rule.freq,
    INTERVAL: rule.interval,
    COUNT: rule.count,
    BYDAY: rule.byDay?.map(({ nth, weekday }) => `${nth === 0 ? '' : nth}${WEEKDAYS[weekday - 1]}`),
    BYMONTH: rule.byMonth,
    BYMONTHDAY: rule.byMonthDay,
    BYYEARDAY: rule.byYearDay,
    BYHOUR: rule.byHour,
    BYSETPOS: rule.bySetPos,
    WKST: WEEKDAYS[rule.wkst - 1],
  }
  return Object.entries(parts)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${value}`)
    .join(';')
}

/** A day with what rules ask of it. */
type AskedDay = {
  date: Temporal.PlainDate
  index: number
  month: number
  day: number
  daysInMonth: number
  weekday: number
  dayOfYear: number
  daysInYear: number
}

const known = new Map<number, AskedDay>()

/** Days since 1970, each looked up once. */
function dayAt(index: number): AskedDay {
  const found = known.get(index) ?? askedDay(index)
  known.set(index, found)
  return found
}

function askedDay(index: number): AskedDay {
  const date = Temporal.PlainDate.from('1970-01-01').add({ days: index })
  const { month, day, daysInMonth, dayOfWeek: weekday, dayOfYear, daysInYear } = date
  return { date, index, month, day, daysInMonth, weekday, dayOfYear, daysInYear }
}

const indexOf = (date: Temporal.PlainDate) => Temporal.PlainDate.from('1970-01-01').until(date).days

/** Every day is asked whether the rule means it: slow, and like nothing that a library does. DTSTART comes first. */
export function naiveDates(
  rule: NaiveRule,
  start: Temporal.PlainDateTime,
  end: Temporal.PlainDate,
): string[] {
  const own = dayAt(indexOf(start.toPlainDate()))
  // BYSETPOS counts within whole years.
  const last = indexOf(end.with({ month: 12, day: 31 }))
  const periods = new Map<number, string[]>()
  const hours = (rule.byHour ?? [start.hour]).toSorted((a, b) => a - b)
  for (let index = own.index - own.dayOfYear + 1; index <= last; index += 1) {
    const day = dayAt(index)
    const period = periodOf(rule, day, own)
    if (period < 0 || period % rule.interval !== 0 || !isMeant(rule, day, own)) continue
    const times = hours.map((hour) => `${day.date}T${`${hour}`.padStart(2, '0')}:${start.minute}`)
    periods.set(period, [...(periods.get(period) ?? []), ...times])
  }
  const first = start.toString({ smallestUnit: 'minute' })
  const found = [...periods.values()]
    .flatMap((times) => picked(times, rule.bySetPos))
    .filter((time) => time >= first)
    .slice(0, rule.count)
  return [...new Set([first, ...found])].sort()
}

function picked(times: string[], positions: number[] | undefined): string[] {
  if (!positions) return times
  return times.filter((_, index) => positions.some((at) => (at > 0 ? at - 1 : times.length + at) === index))
}

function periodOf({ freq, wkst }: NaiveRule, day: AskedDay, start: AskedDay): number {
  const years = day.date.year - start.date.year
  if (freq === 'YEARLY') return years
  if (freq === 'MONTHLY') return years * 12 + day.month - start.month
  const weekOf = ({ index, weekday }: AskedDay) => index - ((weekday - wkst + 7) % 7)
  return freq === 'WEEKLY' ? (weekOf(day) - weekOf(start)) / 7 : day.index - start.index
}

/** The table of RFC 5545, 3.3.10: what a part leaves out, and what stands in for parts that are absent. */
function isMeant(rule: NaiveRule, day: AskedDay, start: AskedDay): boolean {
  const { byMonth, byMonthDay, byYearDay, byDay } = rule
  const has = (list: number[], value: number, size: number) =>
    list.includes(value) || list.includes(value - size - 1)
  return (
    (!byMonth || byMonth.includes(day.month)) &&
    (!byMonthDay || has(byMonthDay, day.day, day.daysInMonth)) &&
    (!byYearDay || has(byYearDay, day.dayOfYear, day.daysInYear)) &&
    (!byDay || byDay.some((wanted) => isWeekday(wanted, rule, day))) &&
    isLikeStart(rule, day, start)
  )
}

function isWeekday(
  { nth, weekday }: { nth: number; weekday: number },
  { freq, byMonth }: NaiveRule,
  day: AskedDay,
): boolean {
  if (day.weekday !== weekday) return false
  if (nth === 0 || freq === 'DAILY' || freq === 'WEEKLY') return true
  const isInYear = freq === 'YEARLY' && !byMonth
  const [at, size] = isInYear ? [day.dayOfYear, day.daysInYear] : [day.day, day.daysInMonth]
  return nth > 0 ? Math.ceil(at / 7) === nth : Math.ceil((size - at + 1) / 7) === -nth
}

function isLikeStart(rule: NaiveRule, day: AskedDay, start: AskedDay): boolean {
  const { freq, byMonth, byMonthDay, byYearDay, byDay } = rule
  if (byMonthDay || byYearDay || byDay || freq === 'DAILY') return true
  if (freq === 'WEEKLY') return day.weekday === start.weekday
  return day.day === start.day && (freq === 'MONTHLY' || byMonth !== undefined || day.month === start.month)
}
