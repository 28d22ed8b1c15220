import { join } from 'node:path'
import { findReach, type Graph, RUNTIME } from './chunk-graph.ts'

type NameOf = (id: string) => string | undefined

const ENTRY = 'src/web/entry-client.tsx'
const ROUTES = 'src/web/routes.tsx'
const BOOKING = 'src/web/public/booking/BookingPage.tsx'
/** Also of the page where a client moves a reservation. */
const CALENDAR = 'src/web/public/booking/week/WeekCalendar.tsx'

/** Loaded by the booking page once somebody types. */
const BOOKING_RULES = 'src/web/public/booking/form/rules.ts'

/** On most lazy pages, and smaller than a request. */
const SMALL = /web.ui.(LoadFailure|Notice|page\.module)|massages.first-sentence|domain.booking.periods/
const RULES = /node_modules.(@hookform|zod)|src.contract[\\/]/
const FORMS =
  /node_modules.react-hook-form|public.(forms|lost-links.(LostLinksLine|lost-links\.module|title)|reservation.(FailureReason|PhoneLine)|booking.(form.choice.card\.module|flow.visitor-storage))|domain.booking.waiting-list|app.(forms.show-issues|request-key)|ui.(Field|TextArea|Select|field|suggestion.(Field|use-))/

/**
 * Four chunks keep the requests of a first visit few: `site` the code of all public pages, `calendar` the booking page,
 * `forms`, and `rules` the validation, which the booking page loads late. By default the bundler makes a chunk of each
 * small module that two pages share.
 */
export function namePublicChunks(root: string): (id: string, graph: Graph) => string | null {
  let nameOf: NameOf | undefined
  return (id, graph) => {
    nameOf ??= nameFiles(root, graph)
    return (RUNTIME.test(id) ? 'site' : nameOf(id)) ?? null
  }
}

function nameFiles(root: string, graph: Graph): NameOf {
  const reachOf = (path: string) => findReach([join(root, path)], graph)
  const start = reachOf(ENTRY)
  const booking = reachOf(BOOKING)
  const pages = graph.getModuleInfo(join(root, ROUTES))?.dynamicallyImportedIds ?? []
  const reaches = pages.map((id) => findReach([id], graph))
  const rules = [...reaches, reachOf(BOOKING_RULES)].flatMap((ids) => [...ids].filter((id) => RULES.test(id)))
  // With what they import: in the chunk of a page that imports them in turn, it would be read before it is set.
  const ruled = findReach(rules, graph)
  const others = reaches.filter((ids) => !ids.has(join(root, CALENDAR)))
  const chunks: [name: string, includes: (id: string) => boolean][] = [
    ['site', (id) => start.has(id) || SMALL.test(id)],
    ['rules', (id) => RULES.test(id) || (ruled.has(id) && !booking.has(id))],
    ['forms', (id) => FORMS.test(id)],
    ['calendar', (id) => booking.has(id) && !others.some((ids) => ids.has(id))],
  ]
  return (id) => chunks.find(([, includes]) => includes(id))?.[0]
}
