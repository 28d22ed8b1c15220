import { signIn, toast } from '../../../support/browser/back-office.ts'
import { expect, test } from '../../../support/browser/browser.ts'
import { aService } from '../../../support/people/bookings.ts'
import { aPractitioner, aSuperadmin } from '../../../support/people/people.ts'

test('a praticien reaches their rules from « Mon Agenda » and sets each of them', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  const camille = await aPractitioner(practice)
  await signIn(page, camille)
  await page.goto('/admin/agenda-config')
  await page.getByRole('main').getByRole('link', { name: 'Règles de réservation' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Règles de réservation')
  await expect(page.getByRole('navigation', { name: 'Menu principal' }).locator('[aria-current]')).toHaveText(
    'Réservations',
  )
  const field = (label: string) => page.getByLabel(label, { exact: true })
  const save = page.getByRole('button', { name: 'Enregistrer' })
  const buffer = field('Pause après chaque rendez-vous')
  await buffer.fill('500')
  await field('Jusqu’à combien de temps avant peut-on réserver\u202f?').fill('2')
  await field('Unité du délai minimal').selectOption('jours')
  await field('Jusqu’à combien de jours à l’avance peut-on réserver\u202f?').fill('60')
  await field('Rendez-vous par jour').fill('4')
  await field('Éviter les trous dans la journée').check()
  await field('Début dès la fin d’un rendez-vous').check()
  await save.click()
  await expect(buffer).toHaveAccessibleDescription(
    /« Pause après chaque rendez-vous » doit être un nombre entier de 0 à 120/,
  )
  await expect(buffer).toBeFocused()
  await axeInBothSchemes()
  await buffer.fill('15')
  await save.click()
  await expect(toast(page, 'Configuration enregistrée')).toBeVisible()
  const stored = await practice.database.kysely
    .selectFrom('agendas')
    .select('config')
    .where('practitioner_id', '=', camille.id)
    .executeTakeFirstOrThrow()
  expect(JSON.parse(stored.config)).toMatchObject({
    bufferMinutes: 15,
    minNoticeMinutes: 2880,
    horizonDays: 60,
    maxVisitsPerDay: 4,
    compactDay: true,
    startAfterReservation: true,
  })
})

test('addresses of earlier versions lead a superadmin to their parts of the rules', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  const massage = await aService(practice)
  const camille = await aPractitioner(practice, { lastName: 'Roy', offers: [massage.id] })
  await signIn(page, await aSuperadmin(practice))
  await page.goto('/admin/notifications/delais')
  await expect(page).toHaveURL('/admin/regles-de-reservation#delais')
  await expect(page.getByRole('region', { name: 'Règles du cabinet' })).toBeFocused()
  await page.goto('/admin/notifications/reservation-en-ligne')
  await expect(page).toHaveURL('/admin/regles-de-reservation#protection')
  await expect(page.getByLabel('Rendez-vous à venir par personne')).toBeVisible()
  await axeInBothSchemes()
  await page.goto('/admin/notifications/reservation-en-ligne#liste-d-attente')
  await expect(page.getByRole('region', { name: 'Liste d’attente' })).toBeFocused()
  await page.goto(`/admin/agenda-config/${camille.id}?onglet=regles`)
  await expect(page).toHaveURL(`/admin/regles-de-reservation/${camille.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Règles de Camille Roy')
  await axeInBothSchemes()
  await page.goto('/admin/agenda-config#horizon')
  await expect(page).toHaveURL('/admin/regles-de-reservation#horizon')
})
