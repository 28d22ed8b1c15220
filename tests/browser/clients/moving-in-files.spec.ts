import { signIn } from '../../support/browser/back-office.ts'
import { aBookablePractice } from '../../support/browser/booking-page.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { aWorkbook } from '../../support/clients/workbook-file.ts'
import { aSuperadmin } from '../../support/people/people.ts'
import { anEvent, calendarFile } from '../../support/servers/calendar-server.ts'

const event = (title: string, start: string, end: string) => [
  ...anEvent(title, start, end).filter((line) => !line.startsWith('SUMMARY')),
  `SUMMARY:${title}`,
]

const CALENDAR = calendarFile(
  event('Soin du dos : Zoé Petit', '2027-04-13T14:30', '2027-04-13T15:30'),
  event('Soin du dos : Max Roy', '2027-04-13T15:00', '2027-04-13T16:00'),
  event('Soin du dos : Léa Dune', '2027-04-14T10:00', '2027-04-14T11:00'),
  ['UID:conge', 'DTSTART;VALUE=DATE:20270420', 'SUMMARY:Congé'],
)

const CONTACTS = 'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ana Bel\r\nTEL:0612345678\r\nEND:VCARD\r\n'

const WORKBOOK = aWorkbook([
  {
    name: 'Avril',
    rows: [
      ['Date', 'Durée', 'Cliente'],
      [{ date: 46_490 + 17.5 / 24 }, '1h', 'Ida Sol'],
    ],
  },
  { name: 'Mai', rows: [] },
])

test('a calendar, contacts and a workbook are taken over on one screen', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  await aBookablePractice(practice)
  await signIn(page, await aSuperadmin(practice))
  await page.goto('/admin/reprise')
  const choose = async (name: string, content: string | Uint8Array) => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: /Choisir un (autre )?fichier/ }).click()
    await (await chooser).setFiles({ name, mimeType: '', buffer: Buffer.from(content) })
  }

  await choose('agenda.ics', CALENDAR)
  await page.getByLabel('Chaque titre donne').selectOption('Prestation, puis nom')
  await expect(page.getByRole('row', { name: 'Soin du dos : Zoé Petit Zoé Petit Soin du dos' })).toBeVisible()
  await expect(page.getByText(/À venir\s: 2/)).toBeVisible()
  await expect(page.getByText(/Journées entières laissées de côté\s: 1/)).toBeVisible()
  await expect(page.getByText(/Événement 2\s: Max Roy, .*prise par l’événement 1\./)).toBeVisible()
  await axeInBothSchemes()
  await page.getByRole('button', { name: /Reprendre 2 rendez-vous/ }).click()
  await expect(page.getByText(/2 rendez-vous repris/)).toBeVisible()

  await choose('contacts.vcf', CONTACTS)
  await page.getByRole('button', { name: 'Importer 1 client' }).click()
  await expect(page.getByText(/1 client importé/)).toBeVisible()
  await expect(page.getByText(/2 rendez-vous repris/)).toBeHidden()

  await choose('planning.xlsx', WORKBOOK)
  await expect(page.getByText(/Feuille lue\s: «\sAvril\s»/)).toBeVisible()
  await expect(page.getByLabel('Encodage')).toBeHidden()
  await axeInBothSchemes()
  await page.getByRole('button', { name: /Reprendre 1 rendez-vous/ }).click()
  await expect(page.getByText(/1 rendez-vous repris/)).toBeVisible()
})
