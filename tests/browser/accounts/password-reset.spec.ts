import { sendPasswordLinks } from '#server/features/accounts/users/password-reset.ts'
import { sendDue } from '#server/jobs/worker.ts'
import { signIn, signInPage, toast } from '../../support/browser/back-office.ts'
import { type BrowserPractice, expect, test } from '../../support/browser/browser.ts'
import { FAILED_CALLS } from '../../support/browser/network.ts'
import { fakeCarriers } from '../../support/mail/post.ts'
import { aPractitioner, PASSWORD } from '../../support/people/people.ts'

const NEW_PASSWORD = 'Cailloux-tièdes-2027'

test.use({ expectedConsole: FAILED_CALLS })

/** Runs the worker. Returns the link in the last mail that it has sent. */
async function readMailedLink(practice: BrowserPractice): Promise<string> {
  await sendPasswordLinks(practice)
  const carriers = fakeCarriers()
  await sendDue({ ...practice, ...carriers })
  return /http:\S+\/admin\/mot-de-passe\/[\w-]+/.exec(carriers.mails.at(-1)?.text ?? '')?.[0] ?? ''
}

test('a mailed link sets a new password once', async ({ page, practice, axeInBothSchemes }) => {
  practice.config.publicUrl = new URL(practice.url)
  const camille = await aPractitioner(practice)
  await practice.database.kysely.updateTable('users').set({ email: 'camille@exemple.fr' }).execute()
  const title = page.getByRole('heading', { level: 1 })
  await page.goto('/admin/login')
  await page.getByRole('link', { name: 'Mot de passe oublié' }).click()
  await expect(title).toHaveText('Mot de passe oublié')
  const accountField = page.getByLabel('Nom d’utilisateur ou e-mail')
  await page.getByRole('button', { name: 'Recevoir un lien' }).click()
  await expect(accountField).toBeFocused()
  await expect(accountField).toHaveAccessibleDescription(/est obligatoire/)
  await axeInBothSchemes()
  await accountField.fill('camille@exemple.fr')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Si un compte correspond, un lien vient d’être envoyé.')).toBeVisible()
  await axeInBothSchemes()

  // Setting the password also ends the session of this browser.
  await signIn(page, camille)
  const link = await readMailedLink(practice)
  const response = await page.goto(link)
  expect(response?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
  await expect(title).toHaveText('Choisir un nouveau mot de passe')
  const password = page.getByLabel('Nouveau mot de passe', { exact: true })
  const repeated = page.getByLabel('Nouveau mot de passe, une seconde fois')
  const submit = page.getByRole('button', { name: 'Choisir ce mot de passe' })
  await password.fill('motdepasse')
  await repeated.fill('motdepasse2')
  await expect(page.getByText('Solidité')).toContainText('trop courant')
  await submit.click()
  await expect(repeated).toHaveAccessibleDescription('Les deux saisies ne sont pas identiques.')
  await repeated.fill('motdepasse')
  await submit.click()
  await expect(password).toHaveAccessibleDescription(/trop courant/)
  await axeInBothSchemes()
  // Only the server knows the names of the account.
  await password.fill('Camille-Martin-1')
  await repeated.fill('Camille-Martin-1')
  await submit.click()
  await expect(password).toHaveAccessibleDescription(/ressemble trop à votre nom/)
  await password.fill(NEW_PASSWORD)
  await repeated.fill(NEW_PASSWORD)
  await submit.click()

  await expect(page).toHaveURL('/admin/login')
  await expect(toast(page, 'Mot de passe mis à jour')).toBeVisible()
  const signInForm = signInPage(page)
  await signInForm.signIn(camille, PASSWORD)
  await expect(page.getByRole('main').getByRole('alert')).toContainText('incorrect')
  await signInForm.signIn(camille, NEW_PASSWORD)
  await expect(page).toHaveURL('/admin/dashboard')

  await page.goto(link)
  await expect(title).toHaveText('Ce lien n’est plus valable')
  await axeInBothSchemes()
  await expect(page.getByRole('link', { name: 'Demander un nouveau lien' })).toHaveAttribute(
    'href',
    '/admin/mot-de-passe',
  )
})

test('a reset that cannot be mailed and an expired link are reported', async ({ page, practice }) => {
  await page.goto('/admin/mot-de-passe')
  await page.getByLabel('Nom d’utilisateur ou e-mail').fill('personne')
  const requestLink = page.getByRole('button', { name: 'Recevoir un lien' })
  await requestLink.click()
  await expect(page.getByRole('alert')).toContainText('ne peut pas envoyer de lien')
  await expect(page.getByLabel('Nom d’utilisateur ou e-mail')).toHaveValue('personne')

  practice.config.publicUrl = new URL(practice.url)
  const camille = await aPractitioner(practice)
  await practice.database.kysely.updateTable('users').set({ email: 'camille@exemple.fr' }).execute()
  await page.getByLabel('Nom d’utilisateur ou e-mail').fill(camille.username)
  await requestLink.click()
  await page.goto(await readMailedLink(practice))
  await page.getByLabel('Nouveau mot de passe', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('Nouveau mot de passe, une seconde fois').fill(NEW_PASSWORD)
  practice.clock.advanceMinutes(31)
  await page.getByRole('button', { name: 'Choisir ce mot de passe' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ce lien n’est plus valable')
})
