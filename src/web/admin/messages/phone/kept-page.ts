import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { frenchDate, frenchDay } from '#domain/language/french-day.ts'
import { splitName, withoutParticle } from '#domain/language/person-name.ts'
import { groupedPhone } from '#domain/language/phone-number.ts'
import {
  addDays,
  addMinutes,
  type Day,
  frenchTime,
  type LocalTime,
  toLocalTime,
} from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import { toTelUrl } from '#web/ui/phone-number.ts'

const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 36rem; margin: 0 auto; padding: 1.5rem max(1rem, env(safe-area-inset-left)); }
h1 { font-size: 1.5rem; margin: 0; }
h2 { font-size: 1.125rem; margin: 1.5rem 0 0.5rem; }
p { margin: 0.25rem 0; }
ul { margin: 0; padding: 0; list-style: none; }
li { display: grid; padding: 0.75rem 0; border-top: 1px solid; }
a { display: inline-block; min-height: 1.5rem; padding: 0.5rem 0; color: inherit; }
`

/**
 * Today and tomorrow of one practitioner as one document of its own: hour, first name and initial, service, phone. A DOM
 * writes it, so that nothing that was typed becomes markup.
 */
export function keptPage(reservations: readonly AgendaReservation[], now: LocalTime): string {
  const page = document.implementation.createHTMLDocument('Sans réseau')
  page.documentElement.lang = 'fr'
  const viewport = page.createElement('meta')
  viewport.name = 'viewport'
  viewport.content = 'width=device-width, initial-scale=1, viewport-fit=cover'
  page.head.append(viewport, element(page, 'style', STYLE))
  const retry = element(page, 'a', 'Réessayer')
  retry.setAttribute('href', '')
  const main = element(page, 'main')
  main.append(
    element(page, 'h1', 'Sans réseau'),
    element(page, 'p', french`Données du ${frenchDay(now.day)}, ${frenchTime(now.minute)}.`),
    retry,
    ...[now.day, addDays(now.day, 1)].flatMap((day) => dayOf(page, day, reservations)),
  )
  page.body.append(main)
  return `<!doctype html>${page.documentElement.outerHTML}`
}

function dayOf(page: Document, day: Day, reservations: readonly AgendaReservation[]): HTMLElement[] {
  const heading = element(page, 'h2', frenchDate(day))
  const visits = reservations.filter(({ date }) => date === day)
  if (visits.length === 0) return [heading, element(page, 'p', 'Aucun rendez-vous.')]
  const list = element(page, 'ul')
  list.append(...visits.toSorted((a, b) => a.time.localeCompare(b.time)).map((visit) => lineOf(page, visit)))
  return [heading, list]
}

function lineOf(page: Document, visit: AgendaReservation): HTMLElement {
  const { clientName, clientPhone, serviceName, duration } = visit
  const start = toLocalTime(visit)
  const hours = `${frenchTime(start.minute)} – ${frenchTime(addMinutes(start, duration).minute)}`
  const line = element(page, 'li')
  line.append(element(page, 'span', hours), element(page, 'strong', shortNameOf(clientName)))
  if (serviceName !== null) line.append(element(page, 'span', serviceName))
  if (clientPhone !== null) line.append(call(page, clientPhone))
  return line
}

function call(page: Document, phone: string): HTMLElement {
  const link = element(page, 'a', groupedPhone(phone))
  link.setAttribute('href', toTelUrl(phone))
  return link
}

function element(page: Document, name: string, text = ''): HTMLElement {
  const made = page.createElement(name)
  made.textContent = text
  return made
}

/** « Zoé P. » for « Zoé Petit ». */
function shortNameOf(name: string | null): string {
  if (name === null) return 'Client sans nom'
  const { firstName, lastName } = splitName(name)
  const [initial = ''] = withoutParticle(lastName)
  return initial === '' ? firstName : `${firstName} ${initial.toUpperCase()}.`
}
