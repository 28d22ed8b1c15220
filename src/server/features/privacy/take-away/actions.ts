import { escapeHtml } from '#domain/language/html-escape.ts'
import { addMinutes } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import { reservationState } from '#domain/visit/reservation-state.ts'
import type { AppContext } from '#server/app-context.ts'
import { type AgendaFileEntry, calendarUid, renderAgendaFile } from '#server/documents/calendar-file.ts'
import { type ZipEntry, zipOf } from '#server/documents/zip.ts'
import { toStateColumns } from '#server/practice/reservations/reservation-state.ts'
import { wholeBookCsv } from '../../accounting/exports/book.ts'
import { exportClients } from '../../clients/records/actions.ts'
import { listTakenPages } from './queries.ts'
import { appointmentsCsv, readReservations, servicesCsv, testimonialsCsv, vouchersCsv } from './tables.ts'

const READ_ME = french`Vos données, telles que le site les tenait au moment de cet export.

clients.csv : vos clients, avec leurs visites. Se relit dans « Importer des clients ».
rendez-vous.csv : tous les rendez-vous, passés et à venir. Se relit dans « Reprendre mon activité ».
agenda-a-venir.ics : les rendez-vous à venir, pour un agenda.
prestations.csv : votre carte, avec les durées et les prix.
bons.csv : les bons et les carnets, avec ce qu’il en reste, réservé ou non. Se relit dans « Reprendre des bons et carnets », par leur numéro. Leurs codes n’y sont pas : le site n’en garde qu’une empreinte. De nouveaux sont donnés à la reprise.
recettes.csv : le livre des recettes en entier.
temoignages.csv : les avis reçus.
pages : vos pages, en HTML.
images : les images du site.

Les notes sur les clients n’y sont pas. Les tableaux sont en CSV (point-virgule, UTF-8) : tout tableur les ouvre.
`

/** Everything that a practice takes along when it leaves, as it is read: nothing is kept on the server. */
export function takeAway(context: AppContext): AsyncGenerator<Uint8Array> {
  return zipOf(entriesOf(context))
}

async function* entriesOf(context: AppContext): AsyncGenerator<ZipEntry> {
  yield { name: 'LISEZ-MOI.txt', pieces: [READ_ME] }
  yield { name: 'clients.csv', pieces: exportClients(context, {}) }
  yield { name: 'rendez-vous.csv', pieces: appointmentsCsv(context) }
  yield { name: 'agenda-a-venir.ics', pieces: upcomingFile(context) }
  yield { name: 'prestations.csv', pieces: servicesCsv(context) }
  yield { name: 'bons.csv', pieces: vouchersCsv(context) }
  yield { name: 'recettes.csv', pieces: wholeBookCsv(context) }
  yield { name: 'temoignages.csv', pieces: testimonialsCsv(context) }
  for (const { slug, title, content } of await listTakenPages(context.database.kysely))
    yield { name: `pages/${slug}.html`, pieces: [pageFile(title, content)] }
  yield* pictures(context)
}

async function* pictures({ storage }: AppContext): AsyncGenerator<ZipEntry> {
  for (const { name } of await storage.uploads.list()) {
    const content = await storage.uploads.read(name)
    if (content !== null) yield { name: `images/${name}`, pieces: [content], isPacked: true }
  }
}

async function* upcomingFile(context: AppContext): AsyncGenerator<string> {
  const now = context.clock.local()
  const items: AgendaFileEntry[] = []
  for await (const rows of readReservations(context)) {
    for (const row of rows.filter((each) => reservationState(toStateColumns(each), now) === 'planned')) {
      const start = { day: row.date, minute: row.start_minute }
      items.push({
        uid: calendarUid('visite', row.id, row.created_at),
        sequence: row.sequence,
        changedAt: Number(row.updated_at),
        start,
        end: addMinutes(start, row.duration_minutes),
        summary: [row.client_name, row.service_name].filter(Boolean).join(' – ') || 'Rendez-vous',
      })
    }
  }
  yield renderAgendaFile({ timeZone: context.config.timeZone, name: 'Rendez-vous à venir', items })
}

function pageFile(title: string, content: string): string {
  const heading = escapeHtml(title)
  return `<!doctype html>\n<html lang="fr">\n<meta charset="utf-8">\n<title>${heading}</title>\n<h1>${heading}</h1>\n${content}\n</html>\n`
}
