import { calendarPage, signIn } from '../../../support/browser/back-office.ts'
import { expect, test } from '../../../support/browser/browser.ts'
import { focusSettles } from '../../../support/browser/focus.ts'
import { FAILED_CALLS } from '../../../support/browser/network.ts'
import { aReservation, liveReservations } from '../../../support/people/bookings.ts'
import { aPractitioner, aSuperadmin } from '../../../support/people/people.ts'

test.use({ expectedConsole: FAILED_CALLS })

test('the question about a client with two people at one hour lies over the form that asked, and can be pressed', async ({
  page,
  practice,
}) => {
  const camille = await aPractitioner(practice)
  const theo = await aPractitioner(practice, { firstName: 'Théo' })
  const lea = { clientName: 'Léa Durand', clientEmail: 'lea@exemple.fr' }
  await aReservation(practice, { praticienId: camille.id, date: '2027-04-14', time: '10:00', ...lea })
  await signIn(page, await aSuperadmin(practice))
  await page.goto('/admin/reservations?vue=jour&date=2027-04-14')
  const agenda = calendarPage(page)
  await agenda.button('Nouveau rendez-vous').click()
  await expect(agenda.field('Nom')).toBeVisible()
  await focusSettles(page)
  await agenda.fill({ Nom: lea.clientName, 'E-mail': lea.clientEmail })
  await agenda.field('Praticien').selectOption(String(theo.id))
  await agenda.fill({ Heure: '10:00', Durée: '60' })
  await agenda.button('Créer le rendez-vous').click()
  const question = page.getByRole('dialog', { name: 'Deux rendez-vous à la même heure' })
  await expect(question).toContainText('Camille Martin')
  await question.getByRole('button', { name: 'Ne pas enregistrer' }).click()
  await expect(agenda.dialog.getByRole('alert')).toContainText('Camille Martin')
  expect(await liveReservations(practice)).toHaveLength(1)
  await agenda.button('Créer le rendez-vous').click()
  await question.getByRole('button', { name: 'Enregistrer quand même' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await liveReservations(practice)).toHaveLength(2)
})
