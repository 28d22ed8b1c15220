import { signIn, toast } from '../../support/browser/back-office.ts'
import { aBookablePractice, bookingPage } from '../../support/browser/booking-page.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { FAILED_CALLS } from '../../support/browser/network.ts'
import { aReservation } from '../../support/people/bookings.ts'
import { aPractitioner, aSuperadmin } from '../../support/people/people.ts'

test.use({ expectedConsole: FAILED_CALLS })

test('a client who books twice is one, and a couple with one address stays two', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  const { massage } = await aBookablePractice(practice)
  const booking = bookingPage(page)
  for (const [name, slot] of [
    ['Zoé Petit', 'mardi 13 avril à 9 h'],
    ['PETIT Zoe', 'mercredi 14 avril à 9 h'],
    ['Paul Petit', 'jeudi 15 avril à 9 h'],
  ] as const) {
    await booking.open(`/booking?service=${massage.id}`)
    await booking.slot(slot).click()
    await booking.name.fill(name)
    await booking.email.fill('zoe@exemple.fr')
    await booking.submit.click()
    await expect(booking.thanks).toBeVisible()
  }

  await signIn(page, await aSuperadmin(practice))
  await page.goto('/admin/clients')
  const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') })
  await expect(rows).toHaveCount(2)
  await axeInBothSchemes()
  await page.getByLabel('Rechercher un client').fill('petit zoé')
  await page.getByRole('link', { name: 'Zoé Petit' }).click()
  await expect(page.getByRole('heading', { name: 'Zoé Petit', level: 1 })).toBeVisible()
  const upcoming = page.getByRole('region', { name: 'Rendez-vous à venir' }).getByRole('rowheader')
  await expect(upcoming).toHaveText(['13 avril 2027, 9 h', '14 avril 2027, 9 h'])
  await axeInBothSchemes()

  await page.getByRole('button', { name: 'Modifier', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Téléphone').fill('06 12 34 56 78')
  await axeInBothSchemes()
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(toast(page, 'Coordonnées enregistrées')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Appeler' })).toHaveAttribute('href', 'tel:0612345678')

  await page.getByRole('button', { name: 'Réserver' }).click()
  await expect(dialog.getByLabel('Nom', { exact: true })).toHaveValue('Zoé Petit')
  await expect(dialog.getByLabel('Téléphone')).toHaveValue('06 12 34 56 78')
  await dialog.getByText('Fermer', { exact: true }).click()
  await upcoming.first().getByRole('button').click()
  await expect(dialog.getByText('Voir la fiche du client')).toBeVisible()
})

test('a praticien opens their own client from the agenda, and not a colleague’s', async ({
  page,
  practice,
}) => {
  const { camille } = await aBookablePractice(practice)
  const colleague = await aPractitioner(practice)
  const zoe = { date: '2027-04-13', time: '09:00', clientName: 'Zoé Petit', clientEmail: 'zoe@exemple.fr' }
  await aReservation(practice, { praticienId: camille.id, ...zoe })
  await signIn(page, camille)
  await page.goto('/admin/reservations/feuille?date=2027-04-13')
  await page.getByRole('link', { name: 'Zoé Petit' }).click()
  await expect(page.getByRole('heading', { name: 'Zoé Petit', level: 1 })).toBeVisible()
  const { pathname } = new URL(page.url())

  await page.context().clearCookies()
  await signIn(page, colleague)
  await page.goto(pathname)
  await expect(page.getByRole('heading', { name: 'Erreur 404 - Page non trouvée' })).toBeVisible()
  await page.getByRole('link', { name: 'Clients' }).click()
  await expect(page.getByText('Pas encore de client.')).toBeVisible()
})
