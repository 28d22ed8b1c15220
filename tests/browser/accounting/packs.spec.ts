import { attachVoucher, lockVouchers } from '#server/features/accounting/redemption/settle.ts'
import { createReservationLink } from '#server/features/messages/links/actions.ts'
import { aSoldVoucher } from '../../support/accounting/sold-voucher.ts'
import { calendarPage, drag, toast } from '../../support/browser/back-office.ts'
import { aBookablePractice, bookingPage, tabTo } from '../../support/browser/booking-page.ts'
import { type BrowserPractice, expect, test } from '../../support/browser/browser.ts'
import { waitUntilHydrated } from '../../support/browser/hydration.ts'
import { aReservation, liveReservations } from '../../support/people/bookings.ts'

/** Zoé has a pack of five massages, and came by it on the Friday before, at ten. */
async function aPracticeWithPack(practice: BrowserPractice, change: { validUntil?: string } = {}) {
  const { massage, camille } = await aBookablePractice(practice)
  const { kysely } = practice.database
  const visit = async (date: string) => {
    const { id } = await aReservation(practice, {
      ...{ date, time: '10:00', praticienId: camille.id, serviceId: massage.id },
      ...{ clientName: 'Zoé Petit', clientEmail: 'zoe@exemple.fr' },
    })
    const terms = { price_cents: 7_000, service_name: massage.name }
    await kysely.updateTable('agenda_entries').set(terms).where('id', '=', id).execute()
    return id
  }
  const first = await visit('2027-04-09')
  const { id: clientId } = await kysely.selectFrom('clients').select('id').executeTakeFirstOrThrow()
  const sessions = { count: 5, serviceId: massage.id, serviceName: massage.name, minutes: 60 }
  const { id: packId } = await aSoldVoucher(practice, { cents: 30_000, clientId, sessions, ...change })
  const settle = (reservationId: number) =>
    practice.database.transaction(async (trx) => {
      await lockVouchers(practice, trx, [packId])
      await attachVoucher(practice, trx, { reservationId, voucherId: packId, notedBy: null })
    })
  await settle(first)
  return {
    camille,
    linkOf: (id: number) => createReservationLink(practice, kysely, id),
    first,
    aSettledVisit: async (date: string) => {
      const id = await visit(date)
      await settle(id)
      return id
    },
    balance: async () =>
      (await kysely.selectFrom('vouchers').select('balance').executeTakeFirstOrThrow()).balance,
  }
}

test('staff book a visit and a series by the pack of the client whom they choose, by the keyboard', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  const { camille, balance } = await aPracticeWithPack(practice)
  const agenda = calendarPage(page)
  await agenda.open(camille)
  const { keyboard } = page
  const chooseZoe = async () => {
    await keyboard.type('zoe')
    await expect(agenda.dialog.getByRole('option', { name: /Zoé Petit/ })).toBeVisible()
    await keyboard.press('ArrowDown')
    await keyboard.press('Enter')
  }
  await agenda.bookOn('22 avril 2027')
  await chooseZoe()
  const proposed = agenda.dialog.getByRole('group', { name: /Carnet de 5 séances.: il en reste 4/ })
  const box = proposed.getByRole('checkbox', { name: 'Utiliser une séance' })
  await expect(box).toBeChecked()
  await agenda.field('Heure').fill('10:00')
  await axeInBothSchemes()
  await agenda.button('Créer le rendez-vous').press('Enter')
  await expect(toast(page, 'Réservation créée')).toBeVisible()
  expect(await balance()).toBe(3)

  await agenda.bookOn('29 avril 2027')
  await chooseZoe()
  await agenda.field('Heure').fill('10:00')
  await agenda.button('Répéter ce rendez-vous').press('Enter')
  await tabTo(page, agenda.field('Combien de fois'))
  await keyboard.type('5')
  await expect(
    agenda.dialog.getByText(/^3 des 5 dates utilisent le carnet.; les autres sont à régler sur place\.$/),
  ).toBeVisible()
  const lines = agenda.dialog.getByRole('list', { name: 'Dates de la série' }).getByRole('listitem')
  await expect(lines.filter({ hasText: 'séance du carnet' })).toHaveCount(3)
  await expect(lines.filter({ hasText: 'à régler sur place' })).toHaveCount(2)
  await axeInBothSchemes()
  const all = agenda.dialog.getByRole('checkbox', { name: 'Utiliser les séances' })
  await all.press('Space')
  await expect(lines.filter({ hasText: 'séance du carnet' })).toHaveCount(0)
  await all.press('Space')
  await agenda.button('Réserver les 5').press('Enter')
  await expect(toast(page, '5 rendez-vous réservés, dont 3 réglés par le carnet')).toBeVisible()
  expect(await balance()).toBe(0)
})

test('another name in the form than that of the chosen client uses no pack', async ({ page, practice }) => {
  const { camille, balance } = await aPracticeWithPack(practice)
  const agenda = calendarPage(page)
  await agenda.open(camille)
  await agenda.bookOn('22 avril 2027', { Nom: 'Léa Roux', 'E-mail': 'zoe@exemple.fr', Heure: '10:00' })
  await expect(agenda.dialog.getByText(/Carnet/)).toHaveCount(0)
  await agenda.button('Créer le rendez-vous').click()
  await expect(toast(page, 'Réservation créée')).toBeVisible()
  expect(await balance()).toBe(4)
})

test('a drop beyond the last day of the pack asks first, and says so in the dialog', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  const { camille, aSettledVisit } = await aPracticeWithPack(practice, { validUntil: '2027-04-20' })
  const id = await aSettledVisit('2027-04-14')
  const agenda = calendarPage(page)
  await agenda.open(camille)
  const dayOf = async () => (await liveReservations(practice)).find((one) => one.id === id)?.date
  const entry = agenda.entriesOf('14 avril 2027')
  await drag(page, entry, agenda.day('22 avril 2027'))
  await expect(agenda.dialog.getByText(/valable jusqu’au 20 avril 2027.*à régler sur place/)).toBeVisible()
  await axeInBothSchemes()
  await agenda.dialog.getByRole('button', { name: 'Ne pas déplacer' }).press('Enter')
  expect(await dayOf()).toBe('2027-04-14')
  await entry.click()
  await agenda.openMove()
  await agenda.field('Nouvelle date').fill('2027-04-22')
  await expect(agenda.dialog.getByRole('status').filter({ hasText: 'à régler sur place' })).toBeVisible()
  await agenda.field('Nouvelle date').fill('2027-04-20')
  await expect(agenda.dialog.getByRole('status').filter({ hasText: 'à régler sur place' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await agenda.button('Abandonner').click()
  await drag(page, entry, agenda.day('22 avril 2027'))
  await agenda.dialog.getByRole('button', { name: 'Déplacer', exact: true }).click()
  await expect(toast(page, 'Réservation mise à jour')).toBeVisible()
  expect(await dayOf()).toBe('2027-04-22')
})

test.describe('on a phone, by their link,', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a client reads what is left, and before a move that it is then paid on the spot', async ({
    page,
    practice,
    axeInBothSchemes,
  }) => {
    const { linkOf, aSettledVisit } = await aPracticeWithPack(practice, { validUntil: '2027-04-15' })
    await page.goto(await linkOf(await aSettledVisit('2027-04-14')))
    await expect(page.getByText('Réglé par votre carnet.')).toBeVisible()
    await expect(page.getByText(/Carnet.: il reste 3 séances sur 5, jusqu’au 15 avril 2027/)).toBeVisible()
    await axeInBothSchemes()
    await page.getByRole('button', { name: 'Déplacer', exact: true }).click()
    await page.getByRole('button', { name: /^vendredi 16 avril, / }).click()
    await bookingPage(page).slot('vendredi 16 avril à 10 h').click()
    await expect(page.getByText(/À cette date, vous réglez le rendez-vous sur place/)).toBeVisible()
    await axeInBothSchemes()
    await page.getByRole('button', { name: 'Confirmer le nouvel horaire' }).click()
    await expect(
      page.getByText(/n’est valable que jusqu’au 15 avril 2027.: vous réglez ce rendez-vous sur place/),
    ).toBeVisible()
    await expect(page.getByText(/il reste/)).toHaveCount(0)
  })

  test('a client takes an hour again by their pack', async ({ page, practice, axeInBothSchemes }) => {
    const { linkOf, first, balance } = await aPracticeWithPack(practice, { validUntil: '2027-04-29' })
    await page.goto(await linkOf(first))
    const usual = page.getByRole('button', { name: /^Réserver vendredi 16 avril à 10.h$/ })
    await waitUntilHydrated(usual)
    const box = page.getByRole('checkbox', { name: /Utiliser votre carnet \(il reste 4 séances sur 5\)/ })
    await expect(box).toBeChecked()
    await expect(page.getByText(/Après le 29 avril 2027, le rendez-vous se règle sur place/)).toBeVisible()
    await axeInBothSchemes()
    await box.press('Space')
    await expect(box).not.toBeChecked()
    await box.press('Space')
    await usual.press('Enter')
    await expect(page.getByRole('main')).toContainText('16 avril 2027')
    await expect(page.getByText('Réglé par votre carnet.')).toBeVisible()
    expect(await balance()).toBe(3)
  })
})
