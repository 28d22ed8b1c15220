import type { ListedCalendar } from '#contract/booking/private-calendar.ts'
import { DOUBT_TEXTS, DOUBTS } from '#domain/booking/calendars/doubts.ts'
import { frenchDate } from '#domain/language/french-day.ts'
import { french } from '#domain/language/typography.ts'

const MAX_DAYS = 5

/** « Mercredi 14 avril 2027, jeudi 15 avril 2027 : … », one for each kind of what was not followed. */
export function doubtSentences(doubts: ListedCalendar['doubts']): string[] {
  return DOUBTS.flatMap((kind) => {
    const ofKind = doubts.filter(({ doubt }) => doubt === kind)
    if (ofKind.length === 0) return []
    const days = ofKind.flatMap(({ date }) => date ?? [])
    return french`${capitalized(daysInWords(days))} : ${DOUBT_TEXTS[kind]}.`
  })
}

function daysInWords(days: readonly string[]): string {
  if (days.length === 0) return 'sans jour connu'
  const shown = days.slice(0, MAX_DAYS).map(frenchDate).join(', ')
  const more = days.length - MAX_DAYS
  if (more <= 0) return shown
  return more === 1 ? french`${shown} et un autre jour` : french`${shown} et ${more} autres jours`
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
