import type { Locator } from '@playwright/test'
import { calendarPage, toast } from '../../../support/browser/back-office.ts'
import { expect, test } from '../../../support/browser/browser.ts'
import { FAILED_CALLS } from '../../../support/browser/network.ts'
import { aBlock, aReservation, aService, liveReservations } from '../../../support/people/bookings.ts'
import { aPractitioner, aSuperadmin } from '../../../support/people/people.ts'
import type { TestSite } from '../../../support/practice/site.ts'

test.use({ expectedConsole: FAILED_CALLS })

const THURSDAY = '2027-04-22'

const MORNINGS = { workingHours: { start: 9, end: 13, slotDuration: 60 } }

async function aTeam(practice: TestSite) {
  const massage = await aService(practice, { name: 'Massage suédois' })
  const ofMassage = { offers: [massage.id], agenda: MORNINGS }
  const camille = await aPractitioner(practice, ofMassage)
  return { massage, camille, theo: await aPractitioner(practice, { firstName: 'Théo', ...ofMassage }) }
}

test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('cookieConsent', 'accepted')))

test('a taken hour of a new reservation is folded away, named before it is sent, and replaced by a free one', async ({
  page,
  practice,
  axe,
}) => {
  const { massage, camille } = await aTeam(practice)
  const own = { praticienId: camille.id, date: THURSDAY }
  await aReservation(practice, { ...own, time: '10:00', clientName: 'Fatou Ndiaye' })
  await aBlock(practice, { ...own, time: '11:00', duration: 30, label: 'livraison' })
  const agenda = calendarPage(page)
  await agenda.open(camille)
  await agenda.button('Nouveau rendez-vous').click()
  await agenda.field('Date').fill(THURSDAY)
  await agenda.field('Prestation').selectOption(String(massage.id))
  await agenda.dialog.getByText(/^\d heures prises$/).click()
  await expect(agenda.dialog.getByText(/^10.h.: Fatou Ndiaye$/)).toBeVisible()
  await expect(agenda.dialog.getByRole('button', { name: /^10.h$/ })).toHaveCount(0)
  await agenda.field('Heure').fill('10h30')
  const hint = agenda.dialog.getByRole('status').filter({ hasText: /^Cette heure est déjà prise/ })
  await expect(hint).toHaveText(/: Fatou Ndiaye, 10.h – 11.h.; Bloqué.: livraison, 11.h – 11.h.30$/)
  await axe()
  const nearest = agenda.dialog.getByRole('group', { name: 'Heures libres les plus proches' })
  await expect(nearest.getByRole('button')).toHaveCount(3)
  await nearest.getByRole('button', { name: /^9.h$/ }).click()
  await expect(agenda.field('Heure')).toHaveValue('09:00')
  await expect(hint).toBeHidden()
  await agenda.button('Créer le rendez-vous').click()
  await expect(toast(page, 'Réservation créée')).toBeVisible()
  expect((await liveReservations(practice)).at(-1)).toMatchObject({ date: THURSDAY, start: 9 * 60 })
})

test('a move to a taken hour names who is there and takes a free hour instead', async ({
  page,
  practice,
  axe,
}) => {
  const { camille } = await aTeam(practice)
  const own = { praticienId: camille.id, date: '2027-04-14' }
  await aReservation(practice, { ...own, time: '09:00', clientName: 'Zoé Petit' })
  await aReservation(practice, { ...own, time: '10:00', clientName: 'Fatou Ndiaye' })
  const agenda = calendarPage(page)
  await agenda.open(camille)
  await agenda.entry(/Zoé Petit/).click()
  await agenda.openMove()
  await agenda.field('Nouvelle heure').fill('10:00')
  await expect(
    agenda.dialog.getByText(/^Cette heure est déjà prise.: Fatou Ndiaye, 10.h – 11.h$/),
  ).toBeVisible()
  await axe()
  await agenda.dialog.getByRole('button', { name: /^11.h$/ }).click()
  await agenda.button('Enregistrer').click()
  await expect(toast(page, 'Réservation modifiée')).toBeVisible()
  expect(await liveReservations(practice)).toMatchObject([{ clientName: 'Zoé Petit', start: 11 * 60 }, {}])
})

test('a superadmin books a caller whom the practice knows with four clicks and three keys', async ({
  page,
  practice,
}) => {
  const { massage, theo } = await aTeam(practice)
  await aReservation(practice, {
    ...{ praticienId: theo.id, date: '2027-04-05', time: '10:00', serviceId: massage.id },
    ...{ clientName: 'Zoé Petit', clientEmail: null, clientPhone: '06 12 34 56 78' },
  })
  await aReservation(practice, { praticienId: theo.id, date: '2027-04-12', time: '09:00' })
  const agenda = calendarPage(page)
  await agenda.open(await aSuperadmin(practice, { firstName: 'Alix' }))
  let clicks = 0
  const click = async (target: Locator) => {
    await target.click()
    clicks += 1
  }
  await click(agenda.button('Nouveau rendez-vous'))
  await expect(agenda.field('Praticien')).toHaveValue('')
  await expect(agenda.field('Nom')).toBeFocused()
  await page.keyboard.type('zoe')
  await click(page.getByRole('option', { name: /Zoé Petit/ }))
  await expect(agenda.field('Praticien')).toHaveValue(String(theo.id))
  await expect(agenda.dialog.getByText('1 heure prise')).toBeVisible()
  await click(agenda.dialog.getByRole('button', { name: /^10.h$/ }))
  await click(agenda.button('Créer le rendez-vous'))
  await expect(toast(page, 'Réservation créée')).toBeVisible()
  expect(clicks).toBe(4)
  expect((await liveReservations(practice)).at(-1)).toMatchObject({
    ...{ praticienId: theo.id, date: '2027-04-12', start: 10 * 60 },
    ...{ clientName: 'Zoé Petit', serviceId: massage.id },
  })
})

test('a superadmin books with the first free practitioner and reads with whom', async ({
  page,
  practice,
}) => {
  const { massage, camille, theo } = await aTeam(practice)
  const at = { date: THURSDAY, time: '10:00' }
  await aReservation(practice, { praticienId: camille.id, ...at, clientName: 'Fatou Ndiaye' })
  const agenda = calendarPage(page)
  await agenda.open(await aSuperadmin(practice, { firstName: 'Alix' }))
  await agenda.button('Nouveau rendez-vous').click()
  await agenda.field('Date').fill(THURSDAY)
  await expect(agenda.field('Praticien').locator('option:checked')).toHaveText('Le premier libre')
  await agenda.field('Prestation').selectOption(String(massage.id))
  await agenda.field('Heure').fill('10:00')
  await agenda.button('Créer le rendez-vous').click()
  await expect(toast(page, `Réservation créée avec ${theo.displayName}`)).toBeVisible()

  await agenda.button('Nouveau rendez-vous').click()
  await agenda.field('Date').fill(THURSDAY)
  await agenda.field('Prestation').selectOption(String(massage.id))
  await agenda.field('Heure').fill('10:00')
  const hint = agenda.dialog.getByRole('status').filter({ hasText: 'Personne n’est libre à cette heure.' })
  await expect(hint).toContainText(`Fatou Ndiaye, avec ${camille.displayName}`)
  await agenda.button('Créer le rendez-vous').click()
  await expect(agenda.dialog.getByRole('alert')).toContainText('Personne n’est libre à cette heure.')
})
