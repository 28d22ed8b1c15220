import type { Locator } from '@playwright/test'
import type { Agenda } from '#domain/booking/agenda.ts'
import { readAgendas } from '#server/practice/agendas/queries.ts'
import { calendarPage, signIn, toast } from '../../../support/browser/back-office.ts'
import { aBookablePractice, bookingPage, tabTo } from '../../../support/browser/booking-page.ts'
import { type BrowserPractice, expect, test } from '../../../support/browser/browser.ts'
import { focusSettles } from '../../../support/browser/focus.ts'
import { FAILED_CALLS } from '../../../support/browser/network.ts'
import { outboxOf } from '../../../support/mail/post.ts'
import { aReservation, aService, listBlocks, liveReservations } from '../../../support/people/bookings.ts'
import { aPractitioner, aSuperadmin, type Person } from '../../../support/people/people.ts'

test.use({ expectedConsole: FAILED_CALLS })

const MONDAY = '2027-04-19'

async function timeOffOf({ database }: BrowserPractice, { id }: Person) {
  const agenda = (await readAgendas(database.kysely, [id])).get(id) as Agenda
  return agenda.timeOff
}

const standing = async (practice: BrowserPractice) =>
  (await liveReservations(practice)).map(({ date, start, praticienId }) => [date, start, praticienId])

function counter() {
  const effort = {
    clicks: 0,
    async click(target: Locator) {
      await target.click()
      effort.clicks += 1
    },
  }
  return effort
}

test('whoever works alone closes Monday in three clicks, and decides about each rendez-vous in four more', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  const { camille } = await aBookablePractice(practice)
  for (const [time, clientName] of [
    ['09:00', 'Zoé Petit'],
    ['10:00', 'Léa Durand'],
    ['17:00', 'Tom Roux'],
  ] as const) {
    const client = { clientName, clientPhone: '06 12 34 56 78' }
    await aReservation(practice, { praticienId: camille.id, date: MONDAY, time, ...client })
  }
  await signIn(page, camille)
  await page.goto(`/admin/reservations?vue=jour&date=${MONDAY}`)
  const agenda = calendarPage(page)
  const { dialog } = agenda
  const mouse = counter()
  await mouse.click(agenda.button('Autres actions'))
  await mouse.click(agenda.button('Fermer un jour ou une période'))
  await expect(dialog).toContainText('3 rendez-vous sont prévus pendant ce temps.')
  await expect(dialog.getByLabel('Qui ferme')).toHaveCount(0)
  await axeInBothSchemes()
  await mouse.click(dialog.getByRole('button', { name: 'Fermer ce jour' }))
  await expect(dialog.getByText('3 rendez-vous restent prévus pendant ce temps.')).toBeFocused()
  expect(mouse.clicks).toBe(3)
  expect(await timeOffOf(practice, camille)).toEqual([{ from: MONDAY, to: MONDAY, label: 'Fermé' }])
  expect(await standing(practice)).toHaveLength(3)

  // A choice in a list counts as one click.
  const choiceFor = (name: string) => dialog.getByRole('combobox', { name: new RegExp(name) })
  await expect(dialog.getByRole('button', { name: 'Appliquer' })).toBeDisabled()
  await expect(choiceFor('Léa Durand')).toHaveValue('keep')
  await expect(dialog.getByRole('link', { name: /06/ }).first()).toHaveAttribute('href', 'tel:0612345678')
  await choiceFor('Zoé Petit').selectOption('Annuler et prévenir')
  await choiceFor('Léa Durand').selectOption('Déplacer')
  await dialog.getByRole('button', { name: 'mar. 20 avril, 9\u202fh', exact: true }).click()
  await axeInBothSchemes()
  await dialog.getByRole('button', { name: 'Appliquer (2)' }).click()
  await expect(dialog).toBeHidden()
  await expect(toast(page, '1 rendez-vous annulé')).toBeVisible()
  expect(await standing(practice)).toEqual([
    ['2027-04-20', 9 * 60, camille.id],
    [MONDAY, 17 * 60, camille.id],
  ])
  await agenda.button('Rétablir').click()
  await expect(agenda.entry(/Zoé Petit/)).toBeVisible()
})

test('two weeks of holidays are closed with the keyboard alone, and visitors are offered nothing in them', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  const { camille, massage } = await aBookablePractice(practice)
  await aReservation(practice, { praticienId: camille.id, date: '2027-04-28', time: '09:00' })
  const agenda = calendarPage(page)
  const { dialog } = agenda
  await agenda.open(camille)
  await agenda.button('Autres actions').focus()
  let keys = 0
  const press = async (key: string, times = 1) => {
    for (let presses = 0; presses < times; presses += 1) await page.keyboard.press(key)
    keys += times
  }
  const type = async (text: string) => {
    await page.keyboard.type(text)
    keys += text.length
  }
  await press('Enter')
  await expect(agenda.button('Fermer un jour ou une période')).toBeFocused()
  await press('Enter')
  await expect(dialog.getByLabel('Du', { exact: true })).toBeFocused()
  // Focused again, Chromium's field would begin anew, or « Du » would receive what is meant for « Au ».
  await focusSettles(page)
  // It begins with the month here.
  await type('04192027')
  await press('Tab', 2)
  await type('05022027')
  await expect(dialog).toContainText('1 rendez-vous est prévu pendant ce temps.')
  await press('Enter')
  await expect(dialog).toContainText('Un rendez-vous reste prévu pendant ce temps.')
  expect(keys).toBe(21)
  expect(await timeOffOf(practice, camille)).toEqual([{ from: MONDAY, to: '2027-05-02', label: 'Fermé' }])
  await tabTo(page, dialog.getByRole('combobox', { name: /Léa Durand/ }))
  await axeInBothSchemes()
  await page.keyboard.press('a')
  await expect(dialog.getByRole('combobox', { name: /Léa Durand/ })).toHaveValue('cancel')
  await tabTo(page, dialog.getByRole('button', { name: 'Appliquer (1)' }))
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(agenda.button('Autres actions')).toBeFocused()
  expect(await standing(practice)).toEqual([])

  const booking = bookingPage(page)
  await booking.open(`/booking?prestation=${massage.id}`)
  await booking.nextWeek.click()
  await expect(page.getByText("Aucun créneau n'est disponible pour le moment")).toBeVisible()
})

test('the owner closes a colleague’s Monday and gives all of it to another; who is not free stays with the reason', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  const { camille, massage } = await aBookablePractice(practice)
  const theo = await aPractitioner(practice, {
    firstName: 'Théo',
    lastName: 'Rivecalme',
    offers: [massage.id],
  })
  for (const time of ['09:00', '10:00']) {
    await aReservation(practice, { praticienId: camille.id, serviceId: massage.id, date: MONDAY, time })
  }
  await aReservation(practice, { praticienId: theo.id, date: MONDAY, time: '10:30' })
  const agenda = calendarPage(page)
  const { dialog } = agenda
  await agenda.open(await aSuperadmin(practice))
  await agenda.openMore()
  await agenda.button('Fermer un jour ou une période').click()
  await dialog.getByRole('button', { name: 'Fermer ce jour' }).click()
  await expect(agenda.field('Qui ferme')).toHaveAccessibleDescription('Choisissez qui ferme.')
  await agenda.field('Qui ferme').selectOption(camille.displayName)
  await agenda.field('Du').fill(MONDAY)
  await expect(agenda.field('Au')).toHaveValue(MONDAY)
  await dialog.getByRole('button', { name: 'Fermer ce jour' }).click()
  await agenda.field('Pour tous').selectOption('Confier à Théo Rivecalme')
  await dialog.getByRole('button', { name: 'Appliquer (2)' }).click()
  await expect(dialog).toContainText('Théo Rivecalme n’est pas libre à cette heure')
  await expect(dialog).toContainText('Confié à Théo Rivecalme')
  await axeInBothSchemes()
  expect(await standing(practice)).toEqual([
    [MONDAY, 9 * 60, theo.id],
    [MONDAY, 10 * 60, camille.id],
    [MONDAY, 10 * 60 + 30, theo.id],
  ])
  expect((await outboxOf(practice)).map(({ recipient }) => recipient)).toEqual(['lea@exemple.fr'])
  await agenda.button('Terminer').click()
  await expect(dialog.getByRole('alertdialog')).toContainText('n’est pas enregistré')
  await agenda.button('Abandonner').click()
  await expect(dialog).toBeHidden()
})

test('Wednesday afternoons are closed every week, and stand in the calendar as blocks', async ({
  page,
  practice,
}) => {
  const { camille } = await aBookablePractice(practice)
  await aReservation(practice, { praticienId: camille.id, date: '2027-04-28', time: '15:00' })
  const agenda = calendarPage(page)
  const { dialog } = agenda
  await agenda.open(camille)
  await agenda.openMore()
  await agenda.button('Fermer un jour ou une période').click()
  await agenda.field('Du').fill('2027-04-14')
  await agenda.field('Toute la journée').uncheck()
  await agenda.fill({ De: '14h', À: '18h' })
  await agenda.field('Répéter').selectOption('Chaque semaine, jusqu’à une date')
  await agenda.fill({ 'Jusqu’au': '2027-05-05', 'Motif (facultatif)': 'École' })
  await dialog.getByRole('button', { name: 'Fermer chaque semaine' }).click()
  await expect(dialog).toContainText('Un rendez-vous reste prévu')
  await agenda.button('Terminer').click()
  expect((await listBlocks(practice)).map(({ date, start, duration }) => [date, start, duration])).toEqual(
    ['2027-04-14', '2027-04-21', '2027-05-05'].map((date) => [date, 14 * 60, 240]),
  )
  expect(await timeOffOf(practice, camille)).toEqual([
    { from: '2027-04-28', to: '2027-04-28', label: 'École', start: '14:00', end: '18:00' },
  ])
  await agenda.show('Semaine')
  await expect(agenda.entry('14 h École')).toBeVisible()
})

test('a weekday is closed every week without an end in four presses, and reopened from the toast', async ({
  page,
  practice,
}) => {
  const { camille } = await aBookablePractice(practice)
  const open = async () =>
    ((await readAgendas(practice.database.kysely, [camille.id])).get(camille.id) as Agenda).openDays
  const before = await open()
  await signIn(page, camille)
  await page.goto(`/admin/reservations?vue=jour&date=${MONDAY}`)
  const agenda = calendarPage(page)
  const { dialog } = agenda
  const mouse = counter()
  await mouse.click(agenda.button('Autres actions'))
  await mouse.click(agenda.button('Fermer un jour ou une période'))
  // A choice in a list counts as one press.
  await agenda.field('Répéter').selectOption('Chaque semaine, sans fin')
  await mouse.click(dialog.getByRole('button', { name: 'Fermer chaque semaine' }))
  await expect(toast(page, 'Fermé : chaque lundi à partir du 19 avril.')).toBeVisible()
  expect(mouse.clicks + 1).toBe(4)
  await agenda.button('Rouvrir').click()
  await expect(toast(page, 'Rouvert')).toBeVisible()
  expect(await open()).toEqual(before)
})

test('« Fermetures et congés » lists one’s own absences and the closures of the practice, and reopens them', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  await aBookablePractice(practice)
  // A practice of one person offers no choice of who closes.
  await aPractitioner(practice, { firstName: 'Théo', offers: [(await aService(practice)).id] })
  const owner = await aSuperadmin(practice)
  await signIn(page, owner)
  await page.goto('/admin/agenda-config/fermetures')
  await expect(page).toHaveURL('/admin/agenda-config#conges')
  const dialog = page.getByRole('dialog')
  const row = page.getByRole('listitem').filter({ hasText: 'Travaux' })
  await page.getByRole('button', { name: 'Fermer…' }).click()
  await dialog.getByLabel('Qui ferme').selectOption('Tout le cabinet')
  await dialog.getByLabel('Du', { exact: true }).fill('2027-05-01')
  await dialog.getByLabel('Motif (facultatif)').fill('Travaux')
  await dialog.getByRole('button', { name: 'Fermer ce jour' }).click()
  await expect(row).toContainText(/sam. 1er mai.*le cabinet.*Travaux/i)
  await axeInBothSchemes()
  await row.getByRole('button', { name: 'Rouvrir' }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: 'Refermer' }).click()
  await expect(row).toBeVisible()

  await page.getByRole('button', { name: 'Ouvrir exceptionnellement…' }).click()
  await dialog.getByLabel('Date').fill('2027-05-02')
  await axeInBothSchemes()
  await dialog.getByRole('button', { name: 'Annuler', exact: true }).click()
  await dialog.getByRole('button', { name: 'Abandonner' }).click()
  await expect(dialog).toBeHidden()
})
