import type { Page } from '@playwright/test'
import { boxOf, calendarPage, drag, startDrag, toast } from '../../../support/browser/back-office.ts'
import { aBookablePractice, tabTo } from '../../../support/browser/booking-page.ts'
import { type BrowserPractice, expect, test } from '../../../support/browser/browser.ts'
import { abortCall, FAILED_CALLS, mockResponse } from '../../../support/browser/network.ts'
import { aReservation, liveReservations } from '../../../support/people/bookings.ts'

test.use({ expectedConsole: FAILED_CALLS })

const MOVE_TO_PAST = 'Impossible de déplacer une réservation dans le passé'

test("drag and drop moves a reservation to another day, confirmed with 'Réservation mise à jour'", async ({
  page,
  practice,
}) => {
  const { agenda } = await aReservationOnWednesday(page, practice)
  await drag(page, agenda.entry(/Léa Durand/), agenda.day('22 avril 2027'))
  await expect(toast(page, 'Réservation mise à jour')).toBeVisible()
  await expect(agenda.entriesOf('22 avril 2027')).toHaveAccessibleName(/^10 h Léa Durand/)
  expect(await liveReservations(practice)).toMatchObject([{ date: '2027-04-22', start: 10 * 60 }])
})

test('drag and drop in the week moves a reservation to another hour', async ({ page, practice }) => {
  const { agenda } = await aReservationOnWednesday(page, practice)
  await agenda.show('Semaine')
  // Noon is outside the opening hours.
  await agenda.openMore()
  await agenda.button('Afficher toute la journée').click()
  const box = await boxOf(agenda.entry(/Léa Durand/))
  const x = box.x + box.width / 2
  await page.mouse.move(x, box.y + 10)
  await page.mouse.down()
  // The entry is one hour high: twice its height is two hours.
  await page.mouse.move(x, box.y + 10 + box.height * 2, { steps: 10 })
  await page.mouse.up()
  await expect(toast(page, 'Réservation mise à jour')).toBeVisible()
  expect(await liveReservations(practice)).toMatchObject([{ date: '2027-04-14', start: 12 * 60 }])
})

test(`a move into the past is reverted with '${MOVE_TO_PAST}'`, async ({ page, practice }) => {
  const { agenda } = await aReservationOnWednesday(page, practice)
  await drag(page, agenda.entry(/Léa Durand/), agenda.day('8 avril 2027'))
  await expect(toast(page, MOVE_TO_PAST)).toBeVisible()
  await expectNotMoved(page, practice)
})

test("a move onto a taken time is reverted with the server's message", async ({ page, practice }) => {
  const { agenda, camille } = await aReservationOnWednesday(page, practice)
  // Inserted directly: this screen does not show it yet.
  await aReservation(practice, {
    praticienId: camille.id,
    date: '2027-04-22',
    time: '10:30',
    clientName: 'Zoé Petit',
  })
  await drag(page, agenda.entry(/Léa Durand/), agenda.day('22 avril 2027'))
  await expect(
    toast(page, 'Cette heure est déjà prise\u202f: Zoé Petit, 10\u202fh\u202f30 – 11\u202fh\u202f30'),
  ).toBeVisible()
  await expectNotMoved(page, practice)
  await expect(agenda.entriesOf('22 avril 2027')).toHaveAccessibleName(/^10 h 30 Zoé Petit/)
})

test('a reservation that arrives during a drag does not end it, and is shown after the drop', async ({
  page,
  practice,
}) => {
  const { agenda, camille } = await aReservationOnWednesday(page, practice)
  const dragged = await startDrag(page, agenda.entry(/Léa Durand/))
  await dragged.moveTo(agenda.day('22 avril 2027'))
  const newReservation = { date: '2027-04-23', time: '10:30', clientName: 'Zoé Petit' }
  const refetched = page.waitForResponse(/\/api\/admin\/agenda\/jours/)
  await aReservation(practice, { praticienId: camille.id, ...newReservation })
  await (await refetched).finished()
  await page.mouse.up()
  await expect(toast(page, 'Réservation mise à jour')).toBeVisible()
  await expect(agenda.entry(/Zoé Petit/)).toBeVisible()
  expect((await liveReservations(practice))[0]).toMatchObject({ date: '2027-04-22', start: 10 * 60 })
})

test("a move whose request fails is reverted with 'Erreur lors de la mise à jour'", async ({
  page,
  practice,
}) => {
  const { agenda, id } = await aReservationOnWednesday(page, practice)
  await abortCall(page, `PUT /api/admin/reservations/2027-04-14/${id}`)
  await drag(page, agenda.entry(/Léa Durand/), agenda.day('22 avril 2027'))
  await expect(toast(page, 'Erreur lors de la mise à jour')).toBeVisible()
  await expectNotMoved(page, practice)
})

test("the dialog moves a reservation by keyboard, confirmed with 'Réservation modifiée'", async ({
  page,
  practice,
}) => {
  const { agenda } = await aReservationOnWednesday(page, practice)
  await agenda.entry(/Léa Durand/).focus()
  await page.keyboard.press('Enter')
  await expect(agenda.dialog).toBeVisible()
  await tabTo(page, agenda.dialog.getByRole('button', { name: 'Déplacer', exact: true }))
  await page.keyboard.press('Enter')
  await tabTo(page, agenda.field('Nouvelle heure'))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('11 h 30')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Réservation modifiée')).toBeVisible()
  await expect(agenda.dialog).toBeHidden()
  await expect(agenda.entry('11 h 30 Léa Durand')).toBeFocused()
  expect(await liveReservations(practice)).toMatchObject([{ date: '2027-04-14', start: 11 * 60 + 30 }])
})

test("the dialog refuses a past time with 'Impossible d'enregistrer dans le passé'", async ({
  page,
  practice,
}) => {
  const { agenda } = await aReservationOnWednesday(page, practice)
  await agenda.entry(/Léa Durand/).click()
  await agenda.openMove()
  await agenda.fill({ 'Nouvelle date': '2027-04-12', 'Nouvelle heure': '07:30' })
  await agenda.button('Enregistrer').click()
  await expect(toast(page, "Impossible d'enregistrer dans le passé")).toBeVisible()
  await expect(agenda.field('Nouvelle heure')).toHaveAccessibleDescription(
    "Impossible d'enregistrer dans le passé",
  )
  expect(await liveReservations(practice)).toMatchObject([{ date: '2027-04-14', start: 10 * 60 }])
})

test("a failed save shows the server's message or else 'Erreur lors de la sauvegarde'", async ({
  page,
  practice,
}) => {
  const { agenda, camille, id } = await aReservationOnWednesday(page, practice)
  await aReservation(practice, { praticienId: camille.id, date: '2027-04-22', time: '10:30' })
  await agenda.entry(/Léa Durand/).click()
  await agenda.openMove()
  await agenda.field('Nouvelle date').fill('2027-04-22')
  await agenda.button('Enregistrer').click()
  await expect(agenda.dialog.getByRole('alert')).toHaveText(
    /^Cette heure est déjà prise.: Léa Durand, 10.h.30 – 11.h.30$/,
  )
  await expect(agenda.field('Nouvelle date')).toHaveValue('2027-04-22')
  await abortCall(page, `PUT /api/admin/reservations/2027-04-14/${id}`)
  await agenda.button('Enregistrer').click()
  await expect(agenda.dialog.getByRole('alert')).toHaveText('Erreur lors de la sauvegarde')
})

test("a past reservation cannot be moved and is read-only, with 'Événement passé (lecture seule)'", async ({
  page,
  practice,
}) => {
  const { camille } = await aBookablePractice(practice)
  await aReservation(practice, { praticienId: camille.id, date: '2027-04-07', time: '10:00' })
  const agenda = calendarPage(page)
  await agenda.open(camille)
  await drag(page, agenda.entry(/Léa Durand/), agenda.day('22 avril 2027'))
  await expect(toast(page, MOVE_TO_PAST)).toBeVisible()
  await expect(agenda.entriesOf('7 avril 2027')).toBeVisible()
  expect(await liveReservations(practice)).toMatchObject([{ date: '2027-04-07' }])
  await agenda.entry(/Léa Durand/).click()
  await expect(agenda.dialog.getByText('Événement passé (lecture seule)')).toBeVisible()
  await expect(agenda.button('Enregistrer')).toBeHidden()
  await expect(agenda.button('Annuler le rendez-vous')).toBeHidden()
})

test("a confirmed deletion frees the slot, with 'Réservation supprimée'", async ({ page, practice }) => {
  const { agenda } = await aReservationOnWednesday(page, practice)
  const freeTimes = () => fetchFreeTimes(page, '2027-04-14')
  expect(await freeTimes()).toEqual(['09:00'])
  await agenda.entry(/Léa Durand/).click()
  await agenda.button('Annuler le rendez-vous').click()
  await expect(agenda.dialog).toContainText('Léa Durand, mercredi 14 avril à 10 h')
  await agenda.button('Conserver').click()
  await agenda.button('Annuler le rendez-vous').click()
  await agenda.button('Annuler le rendez-vous').click()
  await expect(toast(page, 'Réservation supprimée')).toBeVisible()
  await expect(agenda.entry(/Léa Durand/)).toBeHidden()
  expect(await liveReservations(practice)).toEqual([])
  expect(await freeTimes()).toEqual(['09:00', '09:30', '10:00'])
})

test('a move and a deletion can be undone from their toast', async ({ page, practice }) => {
  const { agenda } = await aReservationOnWednesday(page, practice)
  await drag(page, agenda.entry(/Léa Durand/), agenda.day('22 avril 2027'))
  await toast(page, 'Réservation mise à jour').getByRole('button', { name: 'Annuler le déplacement' }).click()
  await expect(toast(page, 'Rendez-vous remis à sa place')).toBeVisible()
  await expectNotMoved(page, practice)
  await agenda.entry(/Léa Durand/).click()
  await agenda.button('Annuler le rendez-vous').click()
  await agenda.button('Annuler le rendez-vous').click()
  await expect(agenda.entry(/Léa Durand/)).toBeHidden()
  await toast(page, 'Réservation supprimée').getByRole('button', { name: 'Rétablir' }).click()
  await expect(toast(page, 'Rendez-vous rétabli')).toBeVisible()
  await expectNotMoved(page, practice)
})

test('the client is notified of a move unless « Prévenir le client ? » is unchecked', async ({
  page,
  practice,
}) => {
  const { agenda } = await aReservationOnWednesday(page, practice)
  const messagesToClient = async () => {
    const rows = await practice.database.kysely.selectFrom('outbox').select(['type', 'recipient']).execute()
    return rows.filter(({ recipient }) => recipient === 'lea@exemple.fr').map(({ type }) => type)
  }
  const moveTo = async (hour: string) => {
    await agenda.field('Nouvelle heure').fill(hour)
    await agenda.button('Enregistrer').click()
    await expect(agenda.dialog).toBeHidden()
  }
  await agenda.entry(/Léa Durand/).click()
  await agenda.openMove()
  await agenda.field('Prévenir le client\u202f?').uncheck()
  await moveTo('11:30')
  expect(await messagesToClient()).toEqual([])
  await agenda.entry(/Léa Durand/).click()
  await agenda.openMove()
  await expect(agenda.field('Prévenir le client\u202f?')).toBeChecked()
  await moveTo('14:00')
  expect(await messagesToClient()).toEqual(['booking_moved'])
})

test('a client can be added to a reservation later', async ({ page, practice }) => {
  const { camille } = await aBookablePractice(practice)
  const noClient = { clientName: null, clientEmail: null }
  await aReservation(practice, { praticienId: camille.id, date: '2027-04-14', time: '10:00', ...noClient })
  const agenda = calendarPage(page)
  await agenda.open(camille)
  await agenda.entry('10 h Réservation').click()
  await agenda.button('Nommer le client').click()
  await agenda.fill({ Nom: 'Zoé Petit', 'E-mail': 'zoe@' })
  await agenda.button('Enregistrer le client').click()
  await expect(agenda.field('E-mail')).toHaveAccessibleDescription(/doit être une adresse e-mail/)
  await agenda.field('E-mail').fill('zoe@exemple.fr')
  await agenda.button('Enregistrer le client').click()
  await expect(toast(page, 'Réservation modifiée')).toBeVisible()
  await expect(agenda.entry('10 h Zoé Petit')).toBeVisible()
  expect(await liveReservations(practice)).toMatchObject([{ clientEmail: 'zoe@exemple.fr', start: 10 * 60 }])
})

test("a failed deletion shows the server's message or else 'Erreur lors de la suppression'", async ({
  page,
  practice,
}) => {
  const { agenda, id } = await aReservationOnWednesday(page, practice)
  const call = `DELETE /api/admin/reservations/2027-04-14/${id}` as const
  await agenda.entry(/Léa Durand/).click()
  await agenda.button('Annuler le rendez-vous').click()
  const unmock = await mockResponse(page, call, { status: 500, message: 'Une erreur est survenue.' })
  await agenda.button('Annuler le rendez-vous').click()
  await expect(agenda.dialog.getByRole('alert')).toHaveText('Une erreur est survenue.')
  await unmock()
  await abortCall(page, call)
  await agenda.button('Annuler le rendez-vous').click()
  await expect(agenda.dialog.getByRole('alert')).toHaveText('Erreur lors de la suppression')
  expect(await liveReservations(practice)).toHaveLength(1)
})

/** Léa Durand on Wednesday the 14th at 10:00, in the calendar of her practitioner. */
async function aReservationOnWednesday(page: Page, practice: BrowserPractice) {
  const { massage, camille } = await aBookablePractice(practice)
  const reservation = { praticienId: camille.id, date: '2027-04-14', time: '10:00', serviceId: massage.id }
  const { id } = await aReservation(practice, reservation)
  const agenda = calendarPage(page)
  await agenda.open(camille)
  await expect(agenda.entry(/Léa Durand/)).toBeVisible()
  return { agenda, camille, massage, id }
}

async function expectNotMoved(page: Page, practice: BrowserPractice): Promise<void> {
  await expect(calendarPage(page).entriesOf('14 avril 2027')).toHaveAccessibleName(/Léa Durand/)
  expect((await liveReservations(practice))[0]).toMatchObject({ date: '2027-04-14', start: 10 * 60 })
}

async function fetchFreeTimes(page: Page, day: string): Promise<string[] | undefined> {
  const [{ id }] = await (await page.request.get('/api/services')).json()
  const response = await page.request.get(`/api/agenda/creneaux?start=${day}&end=${day}&serviceId=${id}`)
  return (await response.json())[day]
}
