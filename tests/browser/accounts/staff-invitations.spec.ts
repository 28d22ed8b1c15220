import { sendDue } from '#server/jobs/worker.ts'
import { signIn, signInPage, toast } from '../../support/browser/back-office.ts'
import { type BrowserPractice, expect, test } from '../../support/browser/browser.ts'
import { FAILED_CALLS } from '../../support/browser/network.ts'
import { fakeCarriers } from '../../support/mail/post.ts'
import { aSuperadmin } from '../../support/people/people.ts'

const CHOSEN = 'Cailloux-tièdes-2027'

test.use({ expectedConsole: FAILED_CALLS })

/** Runs the worker. Returns the link in the last mail that it has sent. */
async function readMailedLink(practice: BrowserPractice): Promise<string> {
  const carriers = fakeCarriers()
  await sendDue({ ...practice, ...carriers })
  return /http:\S+\/admin\/invitation\/[\w-]+/.exec(carriers.mails.at(-1)?.text ?? '')?.[0] ?? ''
}

test('an invited person chooses a password by the mailed link and signs in', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  practice.config.publicUrl = new URL(practice.url)
  practice.config.smtpUrl = 'smtp://127.0.0.1:1'
  await signIn(page, await aSuperadmin(practice, { username: 'ana', firstName: 'Ana', lastName: 'Roy' }))
  await page.goto('/admin/users')
  await page.getByRole('button', { name: 'Ajouter quelqu’un' }).click()
  const dialog = page.getByRole('dialog')
  const field = (label: string) => dialog.getByLabel(label, { exact: true })
  await expect(field('Envoyer une invitation')).toBeChecked()
  await expect(field('Mot de passe')).toHaveCount(0)
  await field('Prénom').fill('Théo')
  await field('Nom').fill('Rivière')
  await expect(field('Nom d’utilisateur')).toHaveValue('theo_riviere')
  await field('Nom d’utilisateur').fill('theo')
  await field('Nom').fill('Rivière-Roy')
  await field('Nom').fill('Rivière')
  await expect(field('Nom d’utilisateur')).toHaveValue('theo')
  const send = dialog.getByRole('button', { name: 'Envoyer l’invitation' })
  await send.click()
  await expect(field('E-mail')).toHaveAccessibleDescription(/est obligatoire/)
  await axeInBothSchemes()
  await field('E-mail').fill('theo@exemple.fr')
  await send.click()
  await expect(toast(page, 'Invitation envoyée')).toBeVisible()
  await page.getByRole('link', { name: 'Retour aux utilisateurs' }).click()

  const row = page.getByRole('row').filter({ hasText: 'theo' })
  await expect(row).toContainText(/Invité, lien valable jusqu’au \d+/)
  await row.getByRole('button', { name: 'Renvoyer l’invitation à Théo Rivière' }).click()
  await expect(toast(page, 'Invitation envoyée à theo@exemple.fr')).toBeVisible()
  await axeInBothSchemes()
  const link = await readMailedLink(practice)

  const theo = await page.context().browser()?.newPage({ baseURL: practice.url })
  if (!theo) throw new Error('no second browser page')
  const response = await theo.goto(link)
  expect(response?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
  const title = theo.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('Bienvenue, Théo')
  await expect(theo.getByLabel('Nom d’utilisateur')).toHaveValue('theo')
  const password = theo.getByLabel('Nouveau mot de passe', { exact: true })
  await password.fill('Theo-Riviere-1')
  await theo.getByLabel('Nouveau mot de passe, une seconde fois').fill('Theo-Riviere-1')
  const submit = theo.getByRole('button', { name: 'Choisir ce mot de passe' })
  await submit.click()
  await expect(password).toHaveAccessibleDescription(/ressemble trop à votre nom/)
  await password.fill(CHOSEN)
  await theo.getByLabel('Nouveau mot de passe, une seconde fois').fill(CHOSEN)
  await submit.click()
  await expect(theo).toHaveURL('/admin/login')
  await signInPage(theo).signIn({ id: 0, username: 'theo', displayName: '' }, CHOSEN)
  await expect(theo).toHaveURL('/admin/dashboard')
  await theo.close()

  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cette invitation n’est plus valable')
  await axeInBothSchemes()
  await page.goto('/admin/users')
  await expect(page.getByRole('rowheader', { name: 'theo', exact: true })).toBeVisible()
})
