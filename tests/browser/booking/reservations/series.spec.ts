import { calendarPage, toast } from '../../../support/browser/back-office.ts'
import { aBookablePractice, tabTo } from '../../../support/browser/booking-page.ts'
import { type BrowserPractice, expect, test } from '../../../support/browser/browser.ts'
import { FAILED_CALLS } from '../../../support/browser/network.ts'
import { aReservation, liveReservations } from '../../../support/people/bookings.ts'

test.use({ expectedConsole: FAILED_CALLS })

const startsOf = async (practice: BrowserPractice, name: string) =>
  (await liveReservations(practice))
    .filter(({ clientName }) => clientName === name)
    .map(({ date, start }) => `${date} ${start}`)
    .sort()

test('four weekly dates are booked by keyboard, of which one that is taken goes to the nearest hour', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  const { camille } = await aBookablePractice(practice)
  await aReservation(practice, { praticienId: camille.id, date: '2027-04-29', time: '10:00' })
  const agenda = calendarPage(page)
  await agenda.open(camille)
  await agenda.bookOn('22 avril 2027')
  const { keyboard } = page
  await keyboard.type('Zoé Petit')
  await agenda.field('Heure').fill('10:00')
  await tabTo(page, agenda.button('Répéter ce rendez-vous'))
  await keyboard.press('Enter')
  await tabTo(page, agenda.field('Combien de fois'))
  await keyboard.type('4')
  const lines = agenda.dialog.getByRole('list', { name: 'Dates de la série' }).getByRole('listitem')
  await expect(lines).toHaveCount(4)
  await expect(lines.nth(1)).toContainText('déjà pris')
  await expect(agenda.dialog.getByRole('status').filter({ hasText: 'à changer' })).toBeVisible()
  await expect(agenda.button('Réserver les 4')).toBeDisabled()
  await axeInBothSchemes()
  await tabTo(page, lines.nth(1).getByRole('group', { name: 'Le plus proche' }).getByRole('button').first())
  await keyboard.press('Enter')
  await expect(lines.nth(1)).toContainText('libre')
  await tabTo(page, agenda.button('Réserver les 4'))
  await keyboard.press('Enter')
  await expect(toast(page, 'rendez-vous réservés')).toBeVisible()
  expect(await startsOf(practice, 'Zoé Petit')).toEqual([
    '2027-04-22 600',
    expect.stringMatching(/^2027-04-29 (?!600)/),
    '2027-05-06 600',
    '2027-05-13 600',
  ])
})

test('days are picked in the month, and one of them is struck', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  const { camille } = await aBookablePractice(practice)
  const agenda = calendarPage(page)
  await agenda.open(camille)
  await agenda.bookOn('22 avril 2027', { Nom: 'Léa Roux', Heure: '10:00' })
  await agenda.button('Répéter ce rendez-vous').click()
  await agenda.dialog.getByLabel('Choisir les jours').check()
  const days = agenda.dialog.getByRole('group', { name: 'Jours de la série' })
  await days.getByRole('button', { name: 'vendredi 23 avril' }).click()
  await days.getByRole('button', { name: 'Mois suivant' }).click()
  await days.getByRole('button', { name: 'mardi 4 mai' }).click()
  await expect(agenda.button('Réserver les 3')).toBeEnabled()
  await axeInBothSchemes()
  await agenda.dialog.getByRole('button', { name: /^Retirer.*vendredi 23 avril/ }).click()
  await agenda.button('Réserver les 2').click()
  await expect(toast(page, 'rendez-vous réservés')).toBeVisible()
  expect(await startsOf(practice, 'Léa Roux')).toEqual(['2027-04-22 600', '2027-05-04 600'])
})

test('a date that somebody takes meanwhile goes back to the preview, with the others kept', async ({
  page,
  practice,
}) => {
  const { camille } = await aBookablePractice(practice)
  const agenda = calendarPage(page)
  await agenda.open(camille)
  await agenda.bookOn('22 avril 2027', { Nom: 'Zoé Petit', Heure: '10:00' })
  await agenda.button('Répéter ce rendez-vous').click()
  await expect(agenda.button('Réserver les 6')).toBeEnabled()
  await aReservation(practice, { praticienId: camille.id, date: '2027-05-06', time: '10:00' })
  await agenda.button('Réserver les 6').click()
  await expect(agenda.dialog.getByRole('alert')).toContainText('plus libre')
  const lines = agenda.dialog.getByRole('list', { name: 'Dates de la série' }).getByRole('listitem')
  await expect(lines.nth(2)).toContainText('déjà pris')
  await expect(lines.nth(3)).toContainText('libre')
  expect(await startsOf(practice, 'Zoé Petit')).toEqual([])
})

test('a move of one date asks for which it is, and the whole change is undone', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  const { camille } = await aBookablePractice(practice)
  for (const date of ['2027-04-22', '2027-04-29', '2027-05-06'])
    await aReservation(practice, { praticienId: camille.id, date, time: '10:00', clientName: 'Zoé Petit' })
  await practice.database.kysely.updateTable('agenda_entries').set({ series_id: 1 }).execute()
  const before = await startsOf(practice, 'Zoé Petit')
  const agenda = calendarPage(page)
  await agenda.open(camille)
  await agenda.entriesOf('29 avril 2027').click()
  await agenda.dialog.getByText(/^Série.: 2 sur 3$/).click()
  await expect(agenda.dialog.getByText('jeudi 6 mai')).toBeVisible()
  await agenda.openMove()
  await agenda.field('Nouvelle date').fill('2027-04-30')
  await agenda.button('Enregistrer').click()
  const dialog = page.getByRole('dialog', { name: 'Changer la série' })
  await dialog.getByLabel('Celle-ci et les suivantes').check()
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  await expect(agenda.button('Changer les 2')).toBeEnabled()
  await axeInBothSchemes()
  await agenda.button('Changer les 2').click()
  await expect(toast(page, 'rendez-vous modifiés')).toBeVisible()
  expect(await startsOf(practice, 'Zoé Petit')).toEqual([
    '2027-04-22 600',
    '2027-04-30 600',
    '2027-05-07 600',
  ])
  await agenda.button('Annuler la modification').click()
  await expect(toast(page, 'Rendez-vous remis comme avant')).toBeVisible()
  expect(await startsOf(practice, 'Zoé Petit')).toEqual(before)
})
