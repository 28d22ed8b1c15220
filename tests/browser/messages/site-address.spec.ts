import { signIn, toast } from '../../support/browser/back-office.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { aSuperadmin } from '../../support/people/people.ts'

test.use({ expectedConsole: [/400 \(Bad Request\)/] })

const NO_LINKS = 'Les messages n’ont pas de lien'

test('an owner confirms the site’s address in one click, and lets a provider fill in the mail server', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  await signIn(page, await aSuperadmin(practice))
  await page.goto('/admin/dashboard')
  await page.getByText(/choses à régler/).click()
  await expect(page.getByText(NO_LINKS, { exact: true })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Adresse du site' })).toHaveValue(practice.url)
  await axeInBothSchemes()
  const address = page.getByRole('textbox', { name: 'Adresse du site' })
  await address.fill('mon site')
  await page.getByRole('button', { name: 'Confirmer cette adresse' }).click()
  await expect(page.getByText(/doit être une adresse complète/)).toBeVisible()
  await expect(address).toHaveValue('mon site')
  await address.fill(practice.url)
  await page.getByRole('button', { name: 'Confirmer cette adresse' }).click()
  await expect(toast(page, 'Adresse du site confirmée')).toBeVisible()
  await expect(page.getByText(NO_LINKS, { exact: true })).toHaveCount(0)
  const html = await (await page.request.get('/massages')).text()
  expect(html).toContain(`<link rel="canonical" href="${practice.url}/massages"`)

  await page.goto('/admin/site-settings?onglet=avance')
  await expect(page.getByRole('textbox', { name: 'Adresse du site' })).toHaveValue(practice.url)
  await page.getByLabel('Votre messagerie').selectOption('Gmail')
  await expect(page.getByLabel('Serveur', { exact: true })).toHaveValue('smtp.gmail.com')
  await expect(page.getByText('un mot de passe d’application de 16 lettres')).toBeVisible()
  const username = page.getByLabel('Nom d’utilisateur (facultatif)')
  if (!(await username.isVisible())) await page.getByText('Serveur, port, chiffrement et utilisateur').click()
  await username.fill('lea@gmail.com')
  await page.getByLabel('Adresse d’expédition').fill('lea@yahoo.fr')
  await expect(page.getByText('Seul le serveur de yahoo.fr')).toBeVisible()
  await axeInBothSchemes()
})
