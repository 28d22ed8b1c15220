import { leftOf, type NoteContent, type NotePayment, VAT_MENTIONS } from '#domain/accounting/note.ts'
import { dayAndYear } from '#domain/language/french-day.ts'
import { frenchAmount } from '#domain/language/money.ts'
import { groupedPhone } from '#domain/language/phone-number.ts'
import { french } from '#domain/language/typography.ts'
import { type PdfColumn, type PdfRow, PdfSheet } from './pdf-sheet.ts'

const COLUMNS: readonly PdfColumn[] = [
  { label: 'Désignation', share: 52 },
  { label: 'Quantité', share: 13, isAmount: true },
  { label: 'Prix unitaire', share: 17, isAmount: true },
  { label: 'Montant', share: 18, isAmount: true },
]

const LOGO_BOX: [number, number] = [160, 56]

/** `logo`: a PNG. */
export async function renderNote(note: NoteContent, logo: Uint8Array | null): Promise<Uint8Array> {
  const { business, issuedOn: day } = note
  const title = note.number === null ? 'Note' : french`Note n° ${note.number}`
  const sheet = await PdfSheet.open(
    { title: `${title} · ${business.name}`, author: business.name, day },
    (page) => (page === 1 ? '' : french`${title} · page ${page}`),
  )
  if (logo !== null) {
    sheet.picture(logo, { box: LOGO_BOX, alt: french`Logo de ${business.name}` })
    sheet.space(10)
  }
  drawBusiness(sheet, business)
  sheet.space(22)
  sheet.text(title, { tag: 'H1', size: 20, isBold: true })
  sheet.space(4)
  sheet.text(french`Établie le ${dayAndYear(day)}`, { isQuiet: true })
  sheet.space(14)
  for (const line of circumstancesOf(note)) sheet.text(line)
  sheet.space(16)
  await sheet.table(COLUMNS, rowsOf(note))
  sheet.space(16)
  for (const { text, isBold } of settlementOf(note)) sheet.text(text, { isBold }, { align: 'right' })
  if (note.regime !== null) {
    sheet.space(16)
    sheet.text(VAT_MENTIONS[note.regime])
  }
  return collect(sheet.finish())
}

function drawBusiness(
  sheet: PdfSheet,
  { name, address, siren, phone, email }: NoteContent['business'],
): void {
  sheet.text(name, { size: 13, isBold: true })
  sheet.space(2)
  sheet.text(address)
  if (siren !== null) sheet.text(french`SIREN : ${siren}`)
  if (phone !== null) sheet.text(french`Téléphone : ${groupedPhone(phone)}`)
  if (email !== null) sheet.text(french`E-mail : ${email}`)
}

function circumstancesOf({ clientName, visitDay, place }: NoteContent): string[] {
  return [
    ...(clientName === null ? [] : [french`Client : ${clientName}`]),
    ...(visitDay === null ? [] : [french`Rendez-vous du ${dayAndYear(visitDay)}`]),
    ...(place === null ? [] : [french`Lieu : ${place}`]),
  ]
}

function rowsOf({ lines, totalCents, regime }: NoteContent): PdfRow[] {
  // Without VAT, both amounts that the note has to bear are the same.
  const total = regime === null ? 'Total à payer' : 'Total à payer (HT et TTC)'
  return [
    ...lines.map(({ label, quantity, cents }) => ({
      cells: [label, String(quantity), frenchAmount(cents / quantity), frenchAmount(cents)],
    })),
    { cells: [total, '', '', frenchAmount(totalCents)], isTotal: true },
  ]
}

function settlementOf(note: NoteContent): { text: string; isBold: boolean }[] {
  const { beforeCents, coveredCents = 0, payment } = note
  if (beforeCents === 0 && coveredCents === 0 && payment === null) return []
  const left = leftOf(note)
  const plain = (text: string) => ({ text, isBold: false })
  return [
    ...(coveredCents === 0 ? [] : [plain(french`Réglé par un bon : ${frenchAmount(coveredCents)}`)]),
    ...(beforeCents === 0 ? [] : [plain(french`Déjà payé : ${frenchAmount(beforeCents)}`)]),
    ...(payment === null ? [] : [plain(paymentLine(payment))]),
    ...(left > 0 ? [{ text: french`Reste à payer : ${frenchAmount(left)}`, isBold: true }] : []),
    ...(left < 0 ? [plain(french`Trop-perçu : ${frenchAmount(-left)}`)] : []),
  ]
}

function paymentLine({ day, means, cents }: NotePayment): string {
  return french`Payé le ${dayAndYear(day)} (${means}) : ${frenchAmount(cents)}`
}

async function collect(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  return Buffer.concat(await Array.fromAsync(pieces))
}
