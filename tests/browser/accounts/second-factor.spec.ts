import { signIn, signInPage, toast } from '../../support/browser/back-office.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { FAILED_CALLS } from '../../support/browser/network.ts'
import { aPractitioner, aSuperadmin } from '../../support/people/people.ts'
import { codeOf } from '../../support/people/second-factor.ts'

test.use({ expectedConsole: FAILED_CALLS })

test('staff turn on the second factor by its QR code, then sign in with a code, or a recovery code once', async ({
  page,
  practice,
  axe,
  axeInBothSchemes,
}) => {
  const camille = await aPractitioner(practice)
  await signIn(page, camille)
  await page.goto('/admin/dashboard')
  await page.getByRole('button', { name: camille.displayName }).click()
  await page.getByRole('link', { name: 'Mot de passe et connexions' }).click()
  await page.getByRole('link', { name: 'Sécurité du compte' }).click()
  await page.getByRole('button', { name: 'Activer la connexion en deux étapes' }).click()
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
  await axeInBothSchemes()
  const secret = await page.getByLabel('Ou saisissez cette clé dans l’application').inputValue()
  const code = page.getByLabel('Code', { exact: true })
  await code.fill('000000')
  await page.getByRole('button', { name: 'Vérifier et activer' }).click()
  await expect(code).toHaveAccessibleDescription(/Ce code n’est pas le bon/)
  await code.fill(codeOf(practice, secret))
  await page.getByRole('button', { name: 'Vérifier et activer' }).click()
  await expect(page.getByRole('heading', { name: /^Codes de secours/ })).toBeFocused()
  const codes = await page.locator('code').allTextContents()
  expect(codes).toHaveLength(10)
  await axe()
  await expect(page.getByRole('button', { name: 'Terminer' })).toBeDisabled()
  await page.getByLabel('Je les ai notés').check()
  await page.getByRole('button', { name: 'Terminer' }).click()
  await expect(page.getByText('Il vous reste 10 codes de secours.')).toBeVisible()

  const signOut = async () => {
    await page.getByRole('button', { name: camille.displayName }).click()
    await page.getByRole('button', { name: 'Se déconnecter' }).click()
    await expect(signInPage(page).title).toBeVisible()
  }
  const enter = async (typed: string) => {
    await code.fill(typed)
    await page.getByRole('button', { name: 'Continuer' }).click()
  }
  await signOut()
  practice.clock.advanceMinutes(1)
  await signInPage(page).signIn(camille)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Seconde étape')
  await expect(code).toBeFocused()
  await expect(toast(page, 'Erreur lors de la connexion')).toHaveCount(0)
  await axe()
  await enter('000000')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Ce code n’a pas été accepté.')
  await expect(code).toBeFocused()
  await enter(codeOf(practice, secret))
  await expect(page).toHaveURL('/admin/dashboard')

  await signOut()
  await signInPage(page).signIn(camille)
  await page.getByRole('button', { name: 'Recommencer' }).click()
  await expect(signInPage(page).password).toHaveValue('')
  await signInPage(page).signIn(camille)
  await page.getByRole('button', { name: 'Utiliser un code de secours' }).click()
  await expect(code).toBeFocused()
  await enter(codes[0] ?? '')
  await expect(page).toHaveURL('/admin/dashboard')
  await page.goto('/admin/securite')
  await expect(page.getByText('Il vous reste 9 codes de secours.')).toBeVisible()
})

test('a superadmin requires it of all: whoever has none sees only the set-up until it is done', async ({
  page,
  practice,
  axe,
  browser,
}) => {
  const camille = await aPractitioner(practice)
  const ana = await aSuperadmin(practice, { firstName: 'Ana' })
  const other = await (await browser.newContext({ baseURL: practice.url })).newPage()
  await signIn(other, camille)
  await other.goto('/admin/dashboard')

  await signIn(page, ana)
  await page.goto('/admin/users')
  const policy = page.getByRole('region', { name: 'Connexion en deux étapes' })
  await policy.getByLabel('L’exiger de toute l’équipe').click()
  await expect(policy.getByRole('alert')).toContainText('Activez d’abord la connexion en deux étapes')
  const setUp = async (screen: typeof page) => {
    await screen.getByRole('button', { name: 'Activer la connexion en deux étapes' }).click()
    const secret = await screen.getByLabel('Ou saisissez cette clé dans l’application').inputValue()
    await screen.getByLabel('Code', { exact: true }).fill(codeOf(practice, secret))
    await screen.getByRole('button', { name: 'Vérifier et activer' }).click()
    await screen.getByLabel('Je les ai notés').check()
    await screen.getByRole('button', { name: 'Terminer' }).click()
  }
  await page.goto('/admin/securite')
  await setUp(page)
  await page.goto('/admin/users')
  await policy.getByLabel('L’exiger de toute l’équipe').click()
  await expect(toast(page, 'Connexion en deux étapes exigée')).toBeVisible()
  await expect(policy.getByRole('listitem').filter({ hasText: camille.displayName })).toContainText(
    'Pas encore',
  )
  await axe()

  await other.getByRole('link', { name: 'Réservations', exact: true }).click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Encore une étape')
  await setUp(other)
  await expect(other.getByRole('link', { name: 'Réservations', exact: true })).toBeVisible()

  await page.reload()
  await policy
    .getByRole('button', { name: `Retirer la connexion en deux étapes de ${camille.displayName}` })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Retirer' }).click()
  await expect(policy.getByRole('listitem').filter({ hasText: camille.displayName })).toContainText(
    'Pas encore',
  )
  await other.context().close()
})
