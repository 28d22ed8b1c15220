import { signIn } from '../../support/browser/back-office.ts'
import { aBookablePractice } from '../../support/browser/booking-page.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { aSuperadmin } from '../../support/people/people.ts'

const TABLE = [
  'Code\tReste\tPrestation\tValable jusqu’au\tPour',
  'PLAN-1234\t30,00 €\t\t31/12/2027\tZoé Petit',
  '47\t3/10\tSoin du dos\t31/12/2027\tMax Roy',
  'PLAN-9999\t0\t\t31/12/2027\tAda Sage',
  'PLAN-5555\tbeaucoup\t\t31/12/2027\tAda Sage',
].join('\n')

test('a pasted table of vouchers is matched, counted and taken over, with new codes, and undone', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  const { massage } = await aBookablePractice(practice)
  await signIn(page, await aSuperadmin(practice))
  await page.goto('/admin/reprise')
  await page.getByRole('link', { name: 'reprenez des bons et carnets' }).click()
  await expect(page.getByRole('heading', { name: 'Reprendre des bons et carnets', level: 1 })).toBeVisible()

  await page.getByRole('button', { name: 'Coller un tableau' }).click()
  await page.getByLabel('Tableau collé').fill('Date\tHeure\tCliente\n13/04/2027\t10h\tZoé Petit')
  await page.getByRole('button', { name: 'Lire ce tableau' }).click()
  await expect(page.getByText(/choisissez-le dans «\sReprendre mon activité\s»/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Aperçu' })).toBeHidden()
  await page.getByLabel('Tableau collé').fill(TABLE)
  await page.getByRole('button', { name: 'Lire ce tableau' }).click()
  await page.getByLabel('« Soin du dos » devient').selectOption({ label: massage.name })
  await expect(page.getByText(/Entrent\s: 2/)).toBeVisible()
  await expect(page.getByText(/Épuisés\s: 1/)).toBeVisible()
  await expect(page.getByText(/Ligne 5\s: Le reste ne peut pas être lu\./)).toBeVisible()
  await axeInBothSchemes()

  await page.getByRole('button', { name: /Reprendre 2 bons/ }).click()
  await expect(page.getByText(/2 bons repris/)).toBeVisible()
  const codes = page.getByRole('region', { name: 'Nouveaux codes' })
  await expect(codes.getByRole('row', { name: /47.*Max Roy/ })).toBeVisible()
  await axeInBothSchemes()
  await page.getByRole('link', { name: 'Voir les bons' }).click()
  await page.getByRole('button', { name: 'Revenir aux codes' }).click()
  const download = page.waitForEvent('download')
  await codes.getByRole('button', { name: 'Télécharger les nouveaux codes' }).click()
  expect((await download).suggestedFilename()).toBe('nouveaux-codes.csv')
  await page.getByRole('link', { name: 'Voir les bons' }).click()

  await page.getByLabel('Rechercher').fill('plan 1234')
  await page.getByRole('link', { name: /Bon n°/ }).click()
  await expect(page.getByText('Accepté')).toBeVisible()
  await expect(page.getByRole('rowheader', { name: 'Repris' })).toBeVisible()
  await axeInBothSchemes()
  await page.getByRole('button', { name: 'Retirer le code d’ailleurs' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Retirer ce code' }).click()
  await expect(page.getByText('Accepté')).toBeHidden()

  await page.goto('/admin/reprise')
  const recent = page.getByRole('region', { name: 'Reprises récentes' })
  await expect(recent.getByText(/2 bons/)).toBeVisible()
  await recent.getByRole('button', { name: 'Annuler cette reprise' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Annuler la reprise' }).click()
  await expect(page.getByText(/1 bon abandonné/)).toBeVisible()
  await expect(page.getByText(/Bon n° 1, Zoé Petit/)).toBeVisible()
})
