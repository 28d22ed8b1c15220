import type { PersonalData } from '#contract/privacy/personal-data.ts'
import { entryText, heldUnitsText, voucherHoldingText } from '#domain/accounting/voucher-text.ts'
import { CLIENT_REQUEST_NAMES, REQUEST_DECISION_NAMES } from '#domain/booking/client-request.ts'
import { CLIENT_PREFERENCES } from '#domain/clients/preferences.ts'
import { dayAndYear, frenchDate } from '#domain/language/french-day.ts'
import { escapeHtml } from '#domain/language/html-escape.ts'
import { frenchPrice } from '#domain/language/money.ts'
import { groupedPhone } from '#domain/language/phone-number.ts'
import type { Day } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import {
  CLIENT_SOURCE_NAMES,
  CONTACT_STATUSES,
  DECLINED,
  frenchDatedTime,
  HISTORY_KINDS,
  MERGE_KINDS,
  MESSAGE_STATES,
  NOTE_READERS,
  orderStateText,
  RECEIPTS_TITLE,
  reservationStateText,
  TESTIMONIAL_STATES,
} from '#domain/privacy/personal-data-text.ts'

export type PersonalDataStream = {
  [name in keyof PersonalData]: AsyncIterable<PersonalData[name][number]> | PersonalData[name]
}

type Heading = { siteTitle: string; subject: readonly string[]; day: Day }

const STYLE = `:root{color-scheme:light dark}
body{margin:0 auto;max-width:70rem;padding:2rem 1.25rem;font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
h1{margin:0;font-size:1.6rem}
h2{margin:2rem 0 .5rem;font-size:1.2rem}
.frame{overflow-x:auto}
table{width:100%;border-collapse:collapse;font-size:.9rem;overflow-wrap:break-word}
th,td{padding:.4rem .6rem;border:1px solid #8888;text-align:start;vertical-align:top;white-space:pre-line}
th{white-space:nowrap}
td{min-width:5rem}
@media print{body{max-width:none;padding:0;font-size:10pt}table{overflow-wrap:anywhere}h2{break-after:avoid}tr{break-inside:avoid}}`

type Section<Row> = { title: string; columns: readonly string[]; cells: (row: Row) => readonly string[] }

const NONE = '–'

const SECTIONS: { [name in keyof PersonalData]: Section<PersonalData[name][number]> } = {
  records: {
    title: 'Fiche client',
    columns: ['N°', 'Créée le', 'Origine', 'Nom', 'E-mail', 'Téléphone', 'Réunie avec'],
    cells: (row) => [
      String(row.id),
      frenchDatedTime(row.at),
      CLIENT_SOURCE_NAMES[row.source],
      row.name ?? NONE,
      row.email ?? NONE,
      row.phone === null ? NONE : groupedPhone(row.phone),
      row.mergedInto === null ? NONE : french`n° ${row.mergedInto}`,
    ],
  },
  notes: {
    title: 'Notes de l’équipe',
    columns: ['Date', 'Modifiée le', 'Rendez-vous n°', 'Auteur', 'Lue par', 'Note'],
    cells: (row) => [
      frenchDatedTime(row.at),
      row.changedAt === null ? NONE : frenchDatedTime(row.changedAt),
      row.reservationId === null ? NONE : String(row.reservationId),
      row.authorName ?? NONE,
      NOTE_READERS[row.visibility],
      row.text ?? NONE,
    ],
  },
  preferences: {
    title: 'Préférences',
    columns: ['Date', ...Object.values(CLIENT_PREFERENCES)],
    cells: (row) => [
      frenchDatedTime(row.at),
      row.pressure ?? NONE,
      row.oils ?? NONE,
      row.music ?? NONE,
      row.other ?? NONE,
    ],
  },
  merges: {
    title: 'Fiches réunies ou séparées',
    columns: ['Date', 'Changement', 'État'],
    cells: (row) => [
      frenchDatedTime(row.at),
      MERGE_KINDS[row.kind],
      row.isUndone ? 'Annulé depuis' : 'En vigueur',
    ],
  },
  reservations: {
    title: 'Rendez-vous',
    columns: [
      'N°',
      'Rendez-vous',
      'État',
      'Prise le',
      'Prestation',
      'Praticien',
      'Prix',
      'Nom',
      'E-mail',
      'Téléphone',
    ],
    cells: (row) => [
      String(row.id),
      frenchDatedTime(row.at),
      reservationStateText(row),
      frenchDatedTime(row.bookedAt),
      row.serviceName ?? NONE,
      row.praticienName,
      row.price === null ? NONE : frenchPrice(row.price),
      row.clientName ?? NONE,
      row.clientEmail ?? NONE,
      row.clientPhone === null ? NONE : groupedPhone(row.clientPhone),
    ],
  },
  history: {
    title: 'Changements de ces rendez-vous',
    columns: ['Rendez-vous n°', 'Date', 'Changement', 'Rendez-vous', 'Auparavant'],
    cells: (row) => [
      String(row.reservationId),
      frenchDatedTime(row.at),
      HISTORY_KINDS[row.kind],
      frenchDatedTime(row.start),
      row.previousStart === null ? NONE : frenchDatedTime(row.previousStart),
    ],
  },
  contactMessages: {
    title: 'Messages reçus par le formulaire de contact',
    columns: ['Date', 'Nom', 'E-mail', 'Message', 'État'],
    cells: (row) => [frenchDatedTime(row.at), row.name, row.email, row.message, CONTACT_STATUSES[row.status]],
  },
  testimonials: {
    title: 'Témoignages',
    columns: ['Date', 'Nom affiché', 'E-mail', 'Note', 'Commentaire', 'État'],
    cells: (row) => [
      frenchDatedTime(row.at),
      row.clientName,
      row.email ?? NONE,
      `${row.rating}/5`,
      row.comment,
      TESTIMONIAL_STATES[row.status],
    ],
  },
  messages: {
    title: 'Journal des messages envoyés',
    columns: ['Date', 'Message', 'Par', 'Destinataire', 'Objet', 'État'],
    cells: (row) => [
      frenchDatedTime(row.at),
      row.label,
      row.channel === 'mail' ? 'E-mail' : 'SMS',
      groupedPhone(row.recipient),
      row.subject,
      MESSAGE_STATES[row.state],
    ],
  },
  requests: {
    title: 'Demandes faites par le lien d’un rendez-vous',
    columns: ['Date', 'Demande', 'E-mail', 'Réponse avant le', 'Réponse', 'Motif'],
    cells: (row) => [
      frenchDatedTime(row.at),
      CLIENT_REQUEST_NAMES[row.kind],
      row.email ?? NONE,
      frenchDate(row.answerBefore),
      row.decision === null ? 'En attente' : REQUEST_DECISION_NAMES[row.decision],
      row.reason ?? NONE,
    ],
  },
  emailChanges: {
    title: 'Nouvelles adresses e-mail demandées par lien',
    columns: ['Date', 'E-mail', 'État'],
    cells: (row) => [frenchDatedTime(row.at), row.email, row.isConfirmed ? 'Confirmée' : 'À confirmer'],
  },
  waiting: {
    title: french`Attentes d’une place`,
    columns: ['Date', 'Prestation', 'Jusqu’au', 'Nom', 'E-mail', 'Téléphone'],
    cells: (row) => [
      frenchDatedTime(row.at),
      row.service,
      frenchDate(row.until),
      row.name ?? NONE,
      row.email ?? NONE,
      row.phone ?? NONE,
    ],
  },
  receipts: {
    title: RECEIPTS_TITLE,
    columns: ['N°', 'Jour', 'Montant', 'Moyen', 'Nature', 'Nom'],
    cells: (row) => [
      String(row.number),
      frenchDate(row.day),
      frenchPrice(row.euros),
      row.means,
      row.nature,
      row.clientName ?? NONE,
    ],
  },
  packs: {
    title: 'Carnets et bons de sa fiche',
    columns: ['N°', 'Date', 'Contenu', 'Reste', 'Valable jusqu’au', 'Pour', 'De la part de', 'Message'],
    cells: (row) => [
      String(row.id),
      frenchDatedTime(row.at),
      voucherHoldingText(row),
      heldUnitsText({ ...row, units: row.balance }),
      frenchDate(row.validUntil),
      row.recipientName ?? NONE,
      row.giverName ?? NONE,
      row.message ?? NONE,
    ],
  },
  voucherOrders: {
    title: 'Commandes de bons',
    columns: ['N°', 'Date', 'Contenu', 'Prix', 'E-mail', 'De la part de', 'Pour', 'Message', 'État'],
    cells: (row) => [
      String(row.id),
      frenchDatedTime(row.at),
      row.content,
      frenchPrice(row.euros),
      row.email ?? NONE,
      row.giverName ?? NONE,
      row.recipientName ?? NONE,
      row.message ?? NONE,
      orderStateText(row),
    ],
  },
  voucherEntries: {
    title: 'Mouvements des carnets et des bons',
    columns: ['Bon n°', 'Date', 'Mouvement', 'Quantité', 'Rendez-vous n°'],
    cells: (row) => [
      String(row.voucherId),
      frenchDatedTime(row.at),
      entryText(row),
      row.units === 0 ? NONE : heldUnitsText(row),
      row.reservationId === null ? NONE : String(row.reservationId),
    ],
  },
  declined: { title: 'Messages refusés', columns: ['Choix'], cells: (kind) => [DECLINED[kind]] },
}

/** A page that needs nothing else, to read or print; yields row by row. */
export async function* renderPersonalData(
  stream: PersonalDataStream,
  heading: Heading,
): AsyncGenerator<string> {
  yield renderStart(heading)
  yield* renderSection(SECTIONS.records, stream.records)
  yield* renderSection(SECTIONS.notes, stream.notes)
  yield* renderSection(SECTIONS.preferences, stream.preferences)
  yield* renderSection(SECTIONS.merges, stream.merges)
  yield* renderSection(SECTIONS.reservations, stream.reservations)
  yield* renderSection(SECTIONS.history, stream.history)
  yield* renderSection(SECTIONS.contactMessages, stream.contactMessages)
  yield* renderSection(SECTIONS.testimonials, stream.testimonials)
  yield* renderSection(SECTIONS.messages, stream.messages)
  yield* renderSection(SECTIONS.requests, stream.requests)
  yield* renderSection(SECTIONS.emailChanges, stream.emailChanges)
  yield* renderSection(SECTIONS.waiting, stream.waiting)
  yield* renderSection(SECTIONS.receipts, stream.receipts)
  yield* renderSection(SECTIONS.packs, stream.packs)
  yield* renderSection(SECTIONS.voucherOrders, stream.voucherOrders)
  yield* renderSection(SECTIONS.voucherEntries, stream.voucherEntries)
  yield* renderSection(SECTIONS.declined, stream.declined)
  yield '</main></body></html>\n'
}

function renderStart({ siteTitle, subject, day }: Heading): string {
  const title = escapeHtml(french`Données personnelles · ${siteTitle}`)
  const who = escapeHtml(subject.map(groupedPhone).join(', '))
  return `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${STYLE}</style></head><body><main><h1>${title}</h1><p>${french`Tout ce que le site sait de`} ${who}, ${dayAndYear(day)}.</p>`
}

async function* renderSection<Row>(
  { title, columns, cells }: Section<Row>,
  rows: AsyncIterable<Row> | Iterable<Row>,
): AsyncGenerator<string> {
  yield `<h2>${escapeHtml(title)}</h2>`
  let isEmpty = true
  for await (const row of rows) {
    if (isEmpty) yield `<div class="frame"><table><thead>${renderRow('th', columns)}</thead><tbody>`
    isEmpty = false
    yield renderRow('td', cells(row))
  }
  yield isEmpty ? '<p>Rien.</p>' : '</tbody></table></div>'
}

function renderRow(tag: 'th' | 'td', cells: readonly string[]): string {
  return `<tr>${cells.map((cell) => `<${tag}>${escapeHtml(cell)}</${tag}>`).join('')}</tr>`
}
