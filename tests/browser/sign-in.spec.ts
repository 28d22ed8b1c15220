import { signIn, signInPage, toast } from '../support/back-office.ts'
import { expect, test } from '../support/browser.ts'
import { cut, FAILED_CALLS, hold, listenToCalls } from '../support/network.ts'
import { aPractitioner, aSuperadmin } from '../support/people.ts'

test.use({ expectedWords: FAILED_CALLS })

test("the admin area redirects to the sign-in page, titled 'Connexion Administrateur'", async ({ page }) => {
  for (const path of ['/admin', '/admin/reservations']) {
    await page.goto(path)
    await expect(page).toHaveURL('/admin/login')
    await expect(signInPage(page).title).toBeVisible()
  }
  await expect(page).toHaveTitle('Connexion Administrateur')
})

test('the document names what the sign-in page needs, and leaves for later what stands behind it', async ({
  page,
}) => {
  const html = await (await page.request.get('/admin/login')).text()
  const named = (rel: string) =>
    [...html.matchAll(/<link rel="(\w+)" href="([^"]*)"/g)].flatMap(([, as, href]) =>
      as === rel ? href : [],
    )
  expect(named('modulepreload')).not.toHaveLength(0)
  expect(named('modulepreload').join()).not.toMatch(/mantine|AdminLayout/i)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/admin/login')
  await expect(signInPage(page).title).toBeVisible()
  expect(asked.join()).not.toMatch(/mantine|AdminLayout/i)
  await signInPage(page).username.focus()
  for (const part of ['MantineFrame', 'AdminLayout', 'DashboardPage']) {
    await expect.poll(() => asked).toContainEqual(expect.stringMatching(`/${part}-.*\\.js$`))
  }
})

test('username and password are required', async ({ page }) => {
  const door = signInPage(page)
  await page.goto('/admin/login')
  const calls = listenToCalls(page)
  await door.submit.click()
  await expect(door.username).toBeFocused()
  await expect(door.username).toHaveAccessibleDescription(/est obligatoire/)
  await expect(door.password).toHaveAccessibleDescription(/est obligatoire/)
  expect(calls).not.toContain('POST /api/auth/login')
})

test("'Connexion en cours...' with the submit disabled, then the dashboard's welcome", async ({
  page,
  practice,
}) => {
  const camille = await aPractitioner(practice)
  const door = signInPage(page)
  await page.goto('/admin/login')
  const letGo = await hold(page, 'POST /api/auth/login')
  await door.signIn(camille)
  await expect(page.getByRole('button', { name: 'Connexion en cours...' })).toBeDisabled()
  letGo()
  await expect(page).toHaveURL('/admin/dashboard')
  await expect(page.getByText("Bienvenue dans l'espace d'administration.")).toBeVisible()
  // The sign-in page has left the history, and is shut to who is signed in.
  await page.goto('/admin/login')
  await expect(page).toHaveURL('/admin/dashboard')
})

test("a wrong password: toast 'Erreur lors de la connexion' and the message beside the form", async ({
  page,
  practice,
}) => {
  const camille = await aPractitioner(practice)
  const door = signInPage(page)
  await page.goto('/admin/login')
  await door.signIn(camille, 'Pierres-froides-2027')
  await expect(toast(page, 'Erreur lors de la connexion')).toBeVisible()
  const message = page.getByRole('main').getByRole('alert')
  await expect(message).toHaveText('Nom d’utilisateur ou mot de passe incorrect.')
  await expect(door.username).toHaveValue(camille.username)
  await door.signIn(camille)
  await expect(page).toHaveURL('/admin/dashboard')
})

test("without a message of the server: 'Une erreur est survenue.'", async ({ page, practice }) => {
  const camille = await aPractitioner(practice)
  await page.goto('/admin/login')
  await cut(page, 'POST /api/auth/login')
  await signInPage(page).signIn(camille)
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Une erreur est survenue.')
})

test("a status that cannot be had: 'Erreur lors de la vérification du statut de l'utilisateur'", async ({
  page,
  practice,
}) => {
  await signIn(page, await aPractitioner(practice))
  await cut(page, 'GET /api/auth/status')
  await page.goto('/admin/dashboard')
  await expect(toast(page, "Erreur lors de la vérification du statut de l'utilisateur").first()).toBeVisible()
  await expect(page).toHaveURL('/admin/login')
})

for (const { title, isCut } of [
  { title: 'logout returns to the sign-in page and ends the session', isCut: false },
  { title: "logout clears the user even when the call fails: 'Erreur lors de la déconnexion'", isCut: true },
]) {
  test(title, async ({ page, practice }) => {
    const camille = await aPractitioner(practice)
    await page.goto('/admin/login')
    await signInPage(page).signIn(camille)
    if (isCut) await cut(page, 'POST /api/auth/logout')
    await page.getByRole('button', { name: camille.displayName }).click()
    await page.getByRole('button', { name: 'Se déconnecter' }).click()
    await expect(page).toHaveURL('/admin/login')
    await expect(toast(page, 'Erreur lors de la déconnexion')).toHaveCount(isCut ? 1 : 0)
    await page.goBack()
    await expect(signInPage(page).title).toBeVisible()
    expect(await practice.database.kysely.selectFrom('sessions').select('user_id').execute()).toHaveLength(
      isCut ? 1 : 0,
    )
  })
}

test('a session that ends in the middle of work asks to sign in again, and comes back to that place', async ({
  page,
  practice,
}) => {
  const camille = await aPractitioner(practice)
  await signIn(page, camille)
  await page.goto('/admin/reservations')
  // Whatever the screen asks at first has been answered: the click below is what finds the session gone.
  await expect(page.getByRole('region', { name: 'Calendrier' })).toHaveAttribute('aria-busy', 'false')
  await expect(page.getByRole('button', { name: camille.displayName })).toBeVisible()
  await practice.database.kysely.deleteFrom('sessions').execute()
  await page.getByRole('button', { name: 'Suivant' }).click()
  await expect(page).toHaveURL('/admin/login')
  await signInPage(page).signIn(camille)
  await expect(page).toHaveURL(/\/admin\/reservations(\?|$)/)
})

test('an address that opens no screen shows the 404 screen', async ({ page, practice }) => {
  await signIn(page, await aSuperadmin(practice))
  await page.goto('/admin/nulle-part')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Erreur 404 - Page non trouvée')
  await page.getByRole('link', { name: 'Retour au tableau de bord' }).click()
  await expect(page.getByText("Bienvenue dans l'espace d'administration.")).toBeVisible()
})
