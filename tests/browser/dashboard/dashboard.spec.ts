import type { Page } from '@playwright/test'
import { calendarPage, signIn } from '../../support/browser/back-office.ts'
import { aBookablePractice } from '../../support/browser/booking-page.ts'
import { type BrowserPractice, expect, test } from '../../support/browser/browser.ts'
import { aReservation } from '../../support/people/bookings.ts'
import { aPractitioner, aSuperadmin } from '../../support/people/people.ts'
import { aTestimonial } from '../../support/people/testimonials.ts'

const PHONE = { width: 390, height: 844 }

const regionOf = (page: Page) => (name: string) => page.getByRole('region', { name, exact: true })

async function setPhone({ database }: BrowserPractice, id: number, client_phone: string) {
  const change = { client_phone, price_cents: 6250, service_name: 'Massage suédois' }
  await database.kysely.updateTable('agenda_entries').set(change).where('id', '=', id).execute()
}

test.describe('at 9:15', () => {
  test.use({ now: '2027-04-12T09:15' })

  test('today’s list marks the current and the next reservation, shows gaps, and calls the client by a tap', async ({
    page,
    practice,
    axeInBothSchemes,
  }) => {
    const { massage, camille } = await aBookablePractice(practice)
    const reservation = { praticienId: camille.id, date: '2027-04-12', serviceId: massage.id, duration: 30 }
    await aReservation(practice, { ...reservation, time: '08:00', clientName: 'Ana Petit' })
    await aReservation(practice, { ...reservation, time: '09:00', clientName: 'Zoé Petit' })
    const { id } = await aReservation(practice, { ...reservation, time: '10:00' })
    await setPhone(practice, id, '06 12 34 56 78')
    await aReservation(practice, {
      ...reservation,
      date: '2027-04-13',
      time: '09:30',
      clientName: 'Noé Grand',
    })
    await aReservation(practice, { ...reservation, date: '2027-03-10', time: '09:30', clientEmail: null })
    await page.setViewportSize(PHONE)
    await signIn(page, camille)
    await page.goto('/admin/dashboard')
    await expect(page.getByText("Bienvenue dans l'espace d'administration.")).toBeVisible()
    const region = regionOf(page)
    const today = region('Aujourd’hui')
    await expect(today.getByRole('listitem')).toHaveText([
      /^9\sh Zoé Petit, lundi 12 avril.*, En ce moment/,
      '9 h 30 – 10 hLibre, 30 min',
      /^10\sh Léa Durand, lundi 12 avril, Massage suédois.*, Prochain/,
      '10 h 30 – 11 hLibre, 30 min',
    ])
    const callLink = today.getByRole('link', { name: 'Appeler Léa Durand' })
    await expect(callLink).toHaveAttribute('href', 'tel:0612345678')
    expect((await callLink.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    const heading = today.getByRole('heading', { name: 'Aujourd’hui' })
    expect((await heading.boundingBox())?.y).toBeLessThan(600)
    await expect(today.getByText('Zoé Petit', { exact: true })).toBeInViewport({ ratio: 1 })

    await expect(today.getByText('Ana Petit', { exact: true })).toBeHidden()
    await today.getByText('1 rendez-vous terminé').click()
    await expect(today.getByText('Ana Petit', { exact: true })).toBeVisible()
    await today.getByText('Demain, mardi 13 avril : 1 rendez-vous à partir de 9 h 30').click()
    await expect(today.getByText('Noé Grand', { exact: true })).toBeVisible()

    await expect(region('Activité').getByRole('listitem')).toHaveCount(5)
    await expect(region('Activité')).toContainText('aujourd’hui à 9 h 15')
    await expect(region('À traiter')).toContainText('Rien n’attend de réponse.')
    const statistics = region('Statistiques')
    await expect(statistics).toContainText('Rendez-vous4contre 1 en mars')
    await statistics.getByText('Les six mois en chiffres').click()
    await expect(statistics.getByRole('row', { name: 'avril 2027 4 4 % 62,50 €' })).toBeVisible()
    await axeInBothSchemes()

    await region('Activité').getByRole('link', { name: 'mardi 13 avril à 9 h 30' }).click()
    await expect(calendarPage(page).title).toHaveText('mar. 13 avr.')
    await expect(calendarPage(page).entry(/Noé Grand/)).toBeVisible()
  })
})

test('the dashboard shows the widgets chosen in the preferences, in their order, today’s always first', async ({
  page,
  practice,
}) => {
  const { camille } = await aBookablePractice(practice)
  const choose = async (dashboardWidgets: string[]) => {
    const preferences = JSON.stringify({ dashboardWidgets, dashboardView: 'Ma semaine' })
    await practice.database.kysely
      .updateTable('users')
      .set({ preferences })
      .where('id', '=', camille.id)
      .execute()
  }
  const titles = page.getByRole('main').getByRole('heading', { level: 2 })
  await choose(['stats', 'activity'])
  await signIn(page, camille)
  await page.goto('/admin/dashboard')
  await expect(titles).toHaveText(['Vos premiers pas', 'Statistiques', 'Activité'])
  await expect(page.getByText('Ma semaine')).toBeVisible()
  await choose(['messages', 'activity', 'reminders', 'stats'])
  await page.reload()
  await expect(titles).toHaveText([
    'Aujourd’hui',
    'Vos premiers pas',
    'À traiter',
    'Activité',
    'Statistiques',
  ])
})

test('a new practice reads sentences instead of a chart of zeros, and what is to set up below today', async ({
  page,
  practice,
  axe,
}) => {
  await signIn(page, await aSuperadmin(practice))
  await page.setViewportSize(PHONE)
  await page.goto('/admin/dashboard')
  const region = regionOf(page)
  await expect(region('Aujourd’hui')).toContainText('Les rendez-vous du jour s’afficheront ici')
  await expect(region('Statistiques')).toContainText(
    'Vos chiffres apparaîtront ici dès les premiers rendez-vous.',
  )
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText('Aujourd’hui')
  await expect(region('Statistiques').locator('svg, table')).toHaveCount(0)
  await axe()
})

test('a superadmin sees their own day first, and the team’s or one person’s by choice', async ({
  page,
  practice,
}) => {
  const { massage, camille } = await aBookablePractice(practice)
  const offers = [massage.id]
  const owner = await aSuperadmin(practice, { firstName: 'Alix', lastName: 'Aubry', offers })
  const theo = await aPractitioner(practice, { firstName: 'Théo', lastName: 'Blanc', offers })
  const onMonday = { date: '2027-04-12', time: '09:00' }
  await aReservation(practice, { ...onMonday, praticienId: owner.id, clientName: 'Zoé Petit' })
  await aReservation(practice, { ...onMonday, praticienId: camille.id, clientName: 'Noé Grand' })
  await signIn(page, owner)
  await page.goto('/admin/dashboard')
  const today = regionOf(page)('Aujourd’hui')
  const agenda = today.getByLabel('Agenda')
  await expect(today).toContainText('Zoé Petit')
  await expect(today).not.toContainText('Noé Grand')
  await agenda.selectOption('Toute l’équipe')
  await expect(today.getByRole('button', { name: /Zoé Petit.*avec Alix Aubry, Prochain/ })).toBeVisible()
  const ofCamille = new RegExp(`Noé Grand.*avec ${camille.displayName}, Prochain`)
  await expect(today.getByRole('button', { name: ofCamille })).toBeVisible()
  await agenda.selectOption(theo.displayName)
  await expect(today).toContainText('Pas encore de rendez-vous aujourd’hui. Prochain jour de travail : mardi')
  await page.reload()
  await expect(agenda).toHaveValue(String(theo.id))
})

test('a superadmin reads what waits for an answer', async ({ page, practice, axeInBothSchemes }) => {
  const { camille } = await aBookablePractice(practice)
  const unreachable = { praticienId: camille.id, date: '2027-04-12', time: '09:00', clientEmail: null }
  await aReservation(practice, unreachable)
  await aTestimonial(practice)
  await page.request.post('/api/contact', {
    data: { name: 'Ana Petit', email: 'ana@exemple.fr', message: 'Avez-vous de la place samedi ?' },
    headers: { 'CSRF-Token': (await (await page.request.get('/api/csrf-token')).json()).csrfToken },
  })
  await signIn(page, await aSuperadmin(practice))
  await page.goto('/admin/dashboard')
  const toAnswer = regionOf(page)('À traiter')
  await expect(toAnswer).toContainText('Ni téléphone ni e-mailLéa Durand, lundi 12 avril à 9 h')
  await expect(toAnswer).toContainText('Avez-vous de la place samedi ?')
  await axeInBothSchemes()
  await toAnswer.getByRole('link', { name: '1 témoignage à relire' }).click()
  await expect(page).toHaveURL('/admin/testimonials')
  await page.goBack()
  await toAnswer.getByRole('link', { name: '1 nouveau message' }).click()
  await expect(page).toHaveURL('/admin/messages')
})

test('a new reservation appears on the dashboard without a reload', async ({ page, practice }) => {
  const { camille } = await aBookablePractice(practice)
  const listening = page.waitForResponse('/api/admin/live*')
  await signIn(page, camille)
  await page.goto('/admin/dashboard')
  await listening
  const today = regionOf(page)('Aujourd’hui')
  await expect(today.getByRole('listitem')).toHaveText(['9 h – 11 hLibre, 2 h'])
  await aReservation(practice, { praticienId: camille.id, date: '2027-04-12', time: '10:00' })
  await expect(today.getByRole('button', { name: /Léa Durand.*Prochain/ })).toBeVisible()
  await expect(today.getByText('Libre, 1 h')).toBeVisible()
  await expect(regionOf(page)('Activité')).toContainText('Léa Durand')
})
