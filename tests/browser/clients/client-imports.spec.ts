import { readFile } from 'node:fs/promises'
import { signIn } from '../../support/browser/back-office.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { aSuperadmin } from '../../support/people/people.ts'

const FILE = [
  'Export du 12/11/2026',
  'Nom;E-mail;Fixe;Mobile',
  'Anne Durand;anne@exemple.fr;;061234567',
  'PASSAGE;;;',
  'Luc Petit;luc@exemple.fr;01 42 00 00 00;',
].join('\n')

test('clients come in from a file, and a line that cannot be read is offered as a file', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  await signIn(page, await aSuperadmin(practice))
  await page.goto('/admin/clients/import')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'clients.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) })
  await expect(page.getByText(/Ligne 4\s: Il faut un e-mail ou un téléphone\./)).toBeVisible()
  await expect(page.getByText(/Ligne 3\s: 061234567\s: Ce numéro compte 9 chiffres/)).toBeVisible()
  await expect(page.getByText('La ligne au-dessus des titres n’est pas lue.')).toBeVisible()
  await expect(page.getByLabel('Encodage')).toHaveValue('UTF-8')
  await axeInBothSchemes()

  await page.getByRole('button', { name: 'Importer 2 clients' }).click()
  await expect(page.getByText(/2 clients importés.*Laissées de côté\s: 1/s)).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Télécharger ces lignes' }).click()
  const saved = await readFile(await (await download).path(), 'utf8')
  expect(saved.split('\r\n')[1]).toBe('PASSAGE;;;;4;Il faut un e-mail ou un téléphone.')
})
