import { calendarPage, signIn, toast } from '../../../support/browser/back-office.ts'
import { aBookablePractice } from '../../../support/browser/booking-page.ts'
import { type BrowserPractice, expect, test } from '../../../support/browser/browser.ts'
import { FAILED_CALLS } from '../../../support/browser/network.ts'
import { outboxOf } from '../../../support/mail/post.ts'
import { aReservation, liveReservations } from '../../../support/people/bookings.ts'
import { aPractitioner, aSuperadmin } from '../../../support/people/people.ts'

test.use({ expectedConsole: FAILED_CALLS })

const TUESDAY = '2027-04-13'

async function aTeam(practice: BrowserPractice) {
  const { camille, massage } = await aBookablePractice(practice)
  const theo = await aPractitioner(practice, {
    firstName: 'Théo',
    lastName: 'Rivecalme',
    offers: [massage.id],
  })
  for (const [date, time, clientName] of [
    [TUESDAY, '09:00', 'Zoé Petit'],
    [TUESDAY, '10:00', 'Léa Durand'],
    ['2027-04-14', '10:00', 'Tom Roux'],
  ] as const) {
    await aReservation(practice, { praticienId: camille.id, serviceId: massage.id, date, time, clientName })
  }
  const owner = await aSuperadmin(practice, { firstName: 'Ana', lastName: 'Roy' })
  return { camille, theo, massage, owner }
}

const holdersOf = async (practice: BrowserPractice) =>
  (await liveReservations(practice)).map(({ praticienId }) => praticienId)

test('the owner gives a day’s reservations to a colleague in eight steps, and takes them back', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  const { camille, theo, massage, owner } = await aTeam(practice)
  // In the way of Léa's.
  await aReservation(practice, {
    praticienId: theo.id,
    serviceId: massage.id,
    date: TUESDAY,
    time: '10:30',
    clientName: 'Max Blanc',
  })
  await calendarPage(page).open(owner)
  await page.getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('link', { name: 'Annuler plusieurs rendez-vous' }).click()
  await expect(page.getByRole('heading', { name: 'Annuler ou confier des rendez-vous' })).toBeVisible()
  await page.getByLabel('Praticien', { exact: true }).selectOption(camille.displayName)
  await page.getByLabel('Jour', { exact: true }).fill(TUESDAY)
  await page.getByRole('checkbox', { name: 'Tout sélectionner (2)' }).check()
  await page.getByRole('button', { name: 'Confier à…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Confier', exact: true })).toBeDisabled()
  await expect(dialog.getByRole('option', { name: camille.displayName })).toHaveCount(0)
  await dialog.getByLabel('Confier à').selectOption('Théo Rivecalme')
  await expect(dialog.getByText('Théo 1 · sans changement 1')).toBeVisible()
  await axeInBothSchemes()
  await dialog.getByRole('checkbox', { name: 'Prévenir les clients' }).uncheck()
  await dialog.getByRole('button', { name: 'Confier à Théo Rivecalme' }).click()

  // The dialog, too, says who is not free.
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Théo Rivecalme n’est pas libre à cette heure')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /^Léa Durand/ })).toBeChecked()
  expect(await holdersOf(practice)).toEqual([theo.id, camille.id, camille.id, theo.id])
  await page.getByRole('button', { name: 'Annuler le déplacement' }).click()
  await expect(toast(page, '1 rendez-vous rendu.')).toBeVisible()
  expect(await holdersOf(practice)).toEqual([camille.id, camille.id, camille.id, theo.id])
  expect(await outboxOf(practice)).toEqual([])
  // Last, since a toast that offers a choice stands 10 seconds.
  await axeInBothSchemes()
})

test('the owner reads to whom a day would go and whom to call, before anything is given', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  const { camille, theo, massage, owner } = await aTeam(practice)
  const agenda = { workingHours: { start: 9, end: 10, slotDuration: 60 } }
  const offers = [massage.id]
  const ines = await aPractitioner(practice, { firstName: 'Inès', lastName: 'Lopez', offers, agenda })
  await aReservation(practice, {
    ...{ praticienId: camille.id, serviceId: massage.id, date: TUESDAY, time: '20:00' },
    ...{ clientName: 'Max Blanc', clientPhone: '06 12 34 56 78' },
  })
  await calendarPage(page).open(owner)
  await page.goto(`/admin/reservations/annuler?praticien=${camille.id}&du=${TUESDAY}&au=${TUESDAY}`)
  await page.getByRole('checkbox', { name: 'Tout sélectionner (3)' }).check()
  await page.getByRole('button', { name: 'Confier à…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Confier à').selectOption('À qui est libre')
  await expect(dialog.getByRole('status').filter({ hasText: 'personne' })).toHaveText(
    'Inès 1 · Théo 1 · personne 1',
  )
  const calls = dialog.getByRole('region', { name: 'À appeler : 1' })
  await expect(calls).toContainText('Personne d’autre ne travaille à cette heure')
  await expect(calls.getByRole('link')).toHaveAttribute('href', 'tel:0612345678')
  await axeInBothSchemes()
  expect(await holdersOf(practice)).toEqual([camille.id, camille.id, camille.id, camille.id])
  await dialog.getByRole('button', { name: 'Confier à qui est libre' }).click()
  await expect(toast(page, '2 rendez-vous confiés')).toBeVisible()
  expect((await holdersOf(practice)).toSorted()).toEqual(
    [ines.id, theo.id, camille.id, camille.id].toSorted(),
  )
  await expect(page.getByRole('alert').getByText('Max Blanc')).toBeVisible()
  await page.getByRole('button', { name: 'Annuler le déplacement' }).click()
  await expect(toast(page, '2 rendez-vous rendus.')).toBeVisible()
  expect(new Set(await holdersOf(practice))).toEqual(new Set([camille.id]))
})

test('the owner gives one reservation to a colleague in its dialog, and undoes it', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  const { camille, theo, owner } = await aTeam(practice)
  const agenda = calendarPage(page)
  await agenda.open(owner)
  await agenda.entry(/Tom Roux/).click()
  await agenda.openMove()
  // Chromium's tree has no groups of a select.
  const free = agenda.field('Praticien').locator('optgroup[label="Libres à cette heure"] option')
  await expect(free).toHaveText(['Théo Rivecalme'])
  await axeInBothSchemes()
  await agenda.field('Praticien').selectOption('Théo Rivecalme')
  await agenda.dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(toast(page, 'Réservation modifiée')).toBeVisible()
  expect((await holdersOf(practice)).at(-1)).toBe(theo.id)
  await agenda.button('Annuler le déplacement').click()
  await expect(toast(page, 'Rendez-vous remis à sa place')).toBeVisible()
  expect((await holdersOf(practice)).at(-1)).toBe(camille.id)
})

test('an absence lists its reservations, which are given to a colleague', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  const { camille, theo, owner } = await aTeam(practice)
  await signIn(page, owner)
  await page.goto(`/admin/agenda-config/${camille.id}?onglet=conges`)
  await page.getByRole('button', { name: 'Fermer…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Motif').fill('Formation')
  await dialog.getByLabel('Du', { exact: true }).fill(TUESDAY)
  await dialog.getByRole('button', { name: 'Fermer ce jour' }).click()
  await dialog.getByRole('button', { name: 'Terminer' }).click()
  await page.getByRole('link', { name: '2 rendez-vous' }).click()
  await expect(page.getByLabel('Jour', { exact: true })).toHaveValue(TUESDAY)
  await page.getByRole('checkbox', { name: 'Tout sélectionner (2)' }).check()
  await page.getByRole('button', { name: 'Confier à…' }).click()
  await axeInBothSchemes()
  await dialog.getByLabel('Confier à').selectOption('Théo Rivecalme')
  await dialog.getByRole('button', { name: 'Confier à Théo Rivecalme' }).click()
  await expect(toast(page, '2 rendez-vous confiés à Théo Rivecalme')).toBeVisible()
  expect(await holdersOf(practice)).toEqual([theo.id, theo.id, camille.id])
})

test('whoever still has reservations is removed once these are given to a colleague', async ({
  page,
  practice,
}) => {
  const { camille, theo, owner } = await aTeam(practice)
  await signIn(page, owner)
  await page.goto('/admin/users')
  const dialog = page.getByRole('dialog')
  const remove = async () => {
    await page.getByRole('button', { name: `Supprimer ${camille.displayName}` }).click()
    await dialog.getByRole('button', { name: 'Supprimer', exact: true }).click()
  }
  await remove()
  await dialog.getByRole('link', { name: 'Confier ses rendez-vous à…' }).click()
  await page.getByRole('checkbox', { name: 'Tout sélectionner (3)' }).check()
  await page.getByRole('button', { name: 'Confier à…' }).click()
  await dialog.getByLabel('Confier à').selectOption('Théo Rivecalme')
  await dialog.getByRole('button', { name: 'Confier à Théo Rivecalme' }).click()
  await expect(toast(page, '3 rendez-vous confiés à Théo Rivecalme')).toBeVisible()
  expect(await holdersOf(practice)).toEqual([theo.id, theo.id, theo.id])
  await page.goto('/admin/users')
  await remove()
  await expect(toast(page, 'Utilisateur supprimé')).toBeVisible()
})
