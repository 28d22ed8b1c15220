import { signIn, signInPage, toast } from '../../support/browser/back-office.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { abortCall, collectCalls, delayCall, FAILED_CALLS, intercept } from '../../support/browser/network.ts'
import { aPractitioner, aSuperadmin } from '../../support/people/people.ts'

test.use({ expectedConsole: FAILED_CALLS })

test("the back office redirects to the sign-in page, titled 'Connexion Administrateur'", async ({ page }) => {
  for (const path of ['/admin', '/admin/reservations']) {
    await page.goto(path)
    await expect(page).toHaveURL('/admin/login')
    await expect(signInPage(page).title).toBeVisible()
  }
  await expect(page).toHaveTitle('Connexion Administrateur')
})

test('the sign-in page preloads only its own code and loads the back office on focus', async ({ page }) => {
  const html = await (await page.request.get('/admin/login')).text()
  const hrefsOf = (rel: string) =>
    [...html.matchAll(/<link rel="(\w+)" href="([^"]*)"/g)].flatMap(([, linkRel, href]) =>
      linkRel === rel ? href : [],
    )
  expect(hrefsOf('modulepreload')).not.toHaveLength(0)
  expect(hrefsOf('modulepreload').join()).not.toMatch(/office|forms/)
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await page.goto('/admin/login')
  await expect(signInPage(page).title).toBeVisible()
  expect(requested.join()).not.toMatch(/office|forms/)
  await signInPage(page).username.focus()
  for (const part of ['office', 'DashboardPage']) {
    await expect.poll(() => requested).toContainEqual(expect.stringMatching(`/${part}-.*\\.js$`))
  }
})

test('username and password are required', async ({ page }) => {
  const signInForm = signInPage(page)
  await page.goto('/admin/login')
  const calls = collectCalls(page)
  await signInForm.submit.click()
  await expect(signInForm.username).toBeFocused()
  await expect(signInForm.username).toHaveAccessibleDescription(/est obligatoire/)
  await expect(signInForm.password).toHaveAccessibleDescription(/est obligatoire/)
  expect(calls).not.toContain('POST /api/auth/login')
})

test("signing in disables the button with 'Connexion en cours...' and opens the dashboard", async ({
  page,
  practice,
}) => {
  const camille = await aPractitioner(practice)
  const signInForm = signInPage(page)
  await page.goto('/admin/login')
  const releaseSignIn = await delayCall(page, 'POST /api/auth/login')
  await signInForm.signIn(camille)
  await expect(page.getByRole('button', { name: 'Connexion en cours...' })).toBeDisabled()
  releaseSignIn()
  await expect(page).toHaveURL('/admin/dashboard')
  await expect(page.getByText("Bienvenue dans l'espace d'administration.")).toBeVisible()
  // The sign-in page redirects signed-in users.
  await page.goto('/admin/login')
  await expect(page).toHaveURL('/admin/dashboard')
})

test("a wrong password shows the toast 'Erreur lors de la connexion' and a message at the form", async ({
  page,
  practice,
}) => {
  const camille = await aPractitioner(practice)
  const signInForm = signInPage(page)
  await page.goto('/admin/login')
  await signInForm.signIn(camille, 'Pierres-froides-2027')
  await expect(toast(page, 'Erreur lors de la connexion')).toBeVisible()
  const message = page.getByRole('main').getByRole('alert')
  await expect(message).toHaveText('Nom d’utilisateur ou mot de passe incorrect.')
  await expect(signInForm.username).toHaveValue(camille.username)
  await signInForm.signIn(camille)
  await expect(page).toHaveURL('/admin/dashboard')
})

test("a sign-in without a reply shows 'Une erreur est survenue.'", async ({ page, practice }) => {
  const camille = await aPractitioner(practice)
  await page.goto('/admin/login')
  await abortCall(page, 'POST /api/auth/login')
  await signInPage(page).signIn(camille)
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Une erreur est survenue.')
})

test("a failed status request shows 'Erreur lors de la vérification du statut de l'utilisateur' once", async ({
  page,
  practice,
}) => {
  await signIn(page, await aPractitioner(practice))
  await abortCall(page, 'GET /api/auth/status')
  await page.goto('/admin/dashboard')
  const failure = toast(page, "Erreur lors de la vérification du statut de l'utilisateur")
  await expect(failure.first()).toBeVisible()
  await expect(page).toHaveURL('/admin/login')
  await expect(signInPage(page).title).toBeVisible()
  await expect(failure).toHaveCount(1)
})

for (const { title, isRequestLost } of [
  { title: 'signing out returns to the sign-in page and ends the session', isRequestLost: false },
  {
    title: "signing out clears the user even when the request fails, with 'Erreur lors de la déconnexion'",
    isRequestLost: true,
  },
]) {
  test(title, async ({ page, practice }) => {
    const camille = await aPractitioner(practice)
    await page.goto('/admin/login')
    await signInPage(page).signIn(camille)
    if (isRequestLost) await abortCall(page, 'POST /api/auth/logout')
    await page.getByRole('button', { name: camille.displayName }).click()
    await page.getByRole('button', { name: 'Se déconnecter' }).click()
    await expect(page).toHaveURL('/admin/login')
    await expect(toast(page, 'Erreur lors de la déconnexion')).toHaveCount(isRequestLost ? 1 : 0)
    await page.goBack()
    await expect(signInPage(page).title).toBeVisible()
    expect(await practice.database.kysely.selectFrom('sessions').select('user_id').execute()).toHaveLength(
      isRequestLost ? 1 : 0,
    )
  })
}

test('signing out leads whoever signs in next to the dashboard, although the screen is refused meanwhile', async ({
  page,
  practice,
}) => {
  const camille = await aPractitioner(practice)
  await signIn(page, camille)
  await page.goto('/admin/dashboard')
  const releaseList = await delayCall(page, 'GET /api/admin/second-factor')
  await intercept(page, 'POST /api/auth/logout', async (route) => {
    const response = await route.fetch()
    releaseList()
    await page.waitForResponse(
      (list) => list.url().endsWith('/api/admin/second-factor') && list.status() === 401,
    )
    await route.fulfill({ response })
  })
  await page.getByRole('button', { name: camille.displayName }).click()
  await page.getByRole('link', { name: 'Mot de passe et connexions' }).click()
  await page.getByRole('link', { name: 'Sécurité du compte' }).click()
  await expect(page).toHaveURL('/admin/securite')
  await page.getByRole('button', { name: camille.displayName }).click()
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await signInPage(page).signIn(camille)
  await expect(page).toHaveURL('/admin/dashboard')
})

test('signing in after an expired session returns to the previous screen', async ({ page, practice }) => {
  const camille = await aPractitioner(practice)
  await signIn(page, camille)
  await page.goto('/admin/reservations')
  // Waits for the initial requests, so that the click below is the first to find the session expired.
  await expect(page.getByRole('region', { name: 'Calendrier' })).toHaveAttribute('aria-busy', 'false')
  await expect(page.getByRole('button', { name: camille.displayName })).toBeVisible()
  await practice.database.kysely.deleteFrom('sessions').execute()
  await page.getByRole('button', { name: 'Suivant' }).click()
  await expect(page).toHaveURL('/admin/login')
  await signInPage(page).signIn(camille)
  await expect(page).toHaveURL(/\/admin\/reservations(\?|$)/)
})

test('an unknown URL of the back office shows the 404 screen', async ({ page, practice }) => {
  await signIn(page, await aSuperadmin(practice))
  await page.goto('/admin/nulle-part')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Erreur 404 - Page non trouvée')
  await page.getByRole('link', { name: 'Retour au tableau de bord' }).click()
  await expect(page.getByText("Bienvenue dans l'espace d'administration.")).toBeVisible()
})
