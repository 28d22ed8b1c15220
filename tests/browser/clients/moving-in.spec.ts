import { signIn } from '../../support/browser/back-office.ts'
import { aBookablePractice } from '../../support/browser/booking-page.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { aPractitioner, aSuperadmin } from '../../support/people/people.ts'

const TABLE = [
  'Date\tHeure\tDurée\tCliente\tPrestation\tAvec',
  '13/04/2027\t14h30\t1h\tMme Zoé Petit\tSoin du dos\tCamille',
  '13/04/2027\t15h\t1h\tMax Roy\tSoin du dos\tCamille',
  '30/02/2027\t16h\t1h\tLéa Dune\tSoin du dos\tCamille',
  '14/04/2027\t10h\t1h\tLéa Dune\tSoin du dos\tSalle 2',
].join('\n')

test('a pasted table of appointments is matched, counted and taken over into the agenda', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  const { massage } = await aBookablePractice(practice)
  await aPractitioner(practice, { firstName: 'Théo', lastName: 'Petit', offers: [massage.id] })
  await signIn(page, await aSuperadmin(practice))
  await page.goto('/admin/site-settings?onglet=avance')
  await page.getByRole('link', { name: 'Reprendre mon activité' }).click()
  await expect(page.getByRole('heading', { name: 'Reprendre mon activité', level: 1 })).toBeVisible()

  await page.getByRole('button', { name: 'Coller un tableau' }).click()
  await page.getByLabel('Tableau collé').fill(TABLE)
  await page.getByRole('button', { name: 'Lire ce tableau' }).click()
  await page.getByLabel('« Soin du dos » devient').selectOption({ label: massage.name })
  await page.getByLabel('« Salle 2 » devient').selectOption('Théo Petit')
  await expect(page.getByText(/À venir\s: 2/)).toBeVisible()
  await expect(page.getByText(/Ligne 3\s: Cette heure est prise par la ligne 2\./)).toBeVisible()
  await expect(page.getByText(/Ligne 4\s: La date ne peut pas être lue\./)).toBeVisible()
  await axeInBothSchemes()

  await page.getByRole('button', { name: /Reprendre 2 rendez-vous/ }).click()
  await expect(page.getByText(/2 rendez-vous repris/)).toBeVisible()
  await page.getByRole('link', { name: 'Voir l’agenda' }).click()
  await page.goto('/admin/reservations?date=2027-04-13')
  await expect(page.getByText('Zoé Petit').first()).toBeVisible()

  await page.goto('/admin/reprise')
  const recent = page.getByRole('region', { name: 'Reprises récentes' })
  await expect(recent.getByText(/2 rendez-vous/)).toBeVisible()
  await axeInBothSchemes()
  await recent.getByRole('button', { name: 'Annuler cette reprise' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Annuler la reprise' }).click()
  await expect(page.getByText(/2 rendez-vous retirés\. Clients retirés\s: 0\./)).toBeVisible()
})
