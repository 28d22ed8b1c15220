import type { CalendarNetwork } from '#server/features/booking/private-calendar/fetch.ts'

type Answer = {
  status?: number
  headers?: Record<string, string>
  text?: string
  /** Instead of `text`: sent piece by piece, endlessly if it is. */
  body?: AsyncIterable<Uint8Array>
}

export const GOOGLE = 'https://calendar.google.com/calendar/ical/zoe%40exemple.fr/private-5ecre7/basic.ics'

/** The internet as a test has it: names with their addresses, and what is at which URL. */
export class CalendarServer implements CalendarNetwork {
  readonly addresses: Record<string, string[]> = { 'calendar.google.com': ['142.250.75.238'] }
  readonly answers: Record<string, Answer | Error> = {}
  /** Every request that went out. */
  readonly requests: { url: string; address: string; headers: Record<string, string> }[] = []

  readonly resolveHost = async (host: string): Promise<string[]> => {
    const addresses = this.addresses[host]
    if (!addresses) throw Object.assign(new Error(`no such host: ${host}`), { code: 'ENOTFOUND' })
    return addresses
  }

  readonly getOverHttps: CalendarNetwork['getOverHttps'] = async (url, { address, headers }) => {
    this.requests.push({ url: url.href, address, headers })
    const answer = this.answers[url.href] ?? { status: 404 }
    if (answer instanceof Error) throw answer
    const { status = 200, headers: sent = {}, text = '', body = piecesOf(text) } = answer
    const isUnchanged = sent.etag !== undefined && headers['if-none-match'] === sent.etag
    return { status: isUnchanged ? 304 : status, headers: sent, body, close: () => {} }
  }

  serve(url: string, text: string, headers: Record<string, string> = {}): void {
    this.answers[url] = { text, headers }
  }
}

async function* piecesOf(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text)
}

/** A calendar file of these events, each a list of lines. */
export function calendarFile(...events: (readonly string[])[]): string {
  const lines = events.flatMap((event) => ['BEGIN:VEVENT', ...event, 'END:VEVENT'])
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//FR', ...lines, 'END:VCALENDAR', ''].join('\r\n')
}

/** « DTSTART;TZID=Europe/Paris:20270413T100000 » and its end; times as `2027-04-13T10:00`. */
export function anEvent(uid: string, start: string, end: string, ...more: string[]): string[] {
  const at = (time: string) => `;TZID=Europe/Paris:${time.replaceAll(/[-:]/g, '')}00`
  return [`UID:${uid}`, `DTSTART${at(start)}`, `DTEND${at(end)}`, 'SUMMARY:Dentiste secret', ...more]
}
