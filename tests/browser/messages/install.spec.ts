import { signIn } from '../../support/browser/back-office.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { aSuperadmin } from '../../support/people/people.ts'
import { aSetting } from '../../support/practice/settings.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

test.describe('on a phone', () => {
  test.use(PHONE)

  test('the dashboard offers once to install the back office, with the steps for both kinds of phone', async ({
    page,
    practice,
    axeInBothSchemes,
  }) => {
    await signIn(page, await aSuperadmin(practice))
    await page.goto('/admin/dashboard')
    const card = page.getByRole('region', { name: 'Installer sur ce téléphone' })
    await expect(card.getByText('Une icône sur l’écran d’accueil')).toBeVisible()
    const steps = card.getByRole('button', { name: 'Voir comment faire' })
    await steps.click()
    await expect(steps).toHaveAttribute('aria-expanded', 'true')
    await expect(card.getByRole('heading', { level: 3 })).toHaveText([
      'Sur un téléphone Android',
      'Sur un iPhone ou un iPad',
    ])
    await expect(card.getByText(/connectez-vous une fois de plus/)).toBeVisible()
    await axeInBothSchemes()
    await card.getByRole('button', { name: 'Ne plus proposer' }).click()
    await expect(card).toBeHidden()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Tableau de bord' })).toBeVisible()
    await expect(card).toBeHidden()
  })

  test('where the browser installs by itself, one press asks it', async ({ page, practice }) => {
    await signIn(page, await aSuperadmin(practice))
    await page.goto('/admin/dashboard')
    await expect(page.getByRole('button', { name: 'Voir comment faire' })).toBeVisible()
    await page.evaluate(() => {
      const prompt = async () => ({ outcome: 'accepted' })
      dispatchEvent(
        Object.assign(new Event('beforeinstallprompt'), {
          prompt: () => {
            document.title = 'demandé'
            return prompt()
          },
        }),
      )
    })
    await page.getByRole('button', { name: 'Installer', exact: true }).click()
    await expect(page).toHaveTitle('demandé')
    await expect(page.getByRole('region', { name: 'Installer sur ce téléphone' })).toBeHidden()
  })

  test('no control lies below the notch and the home indicator', async ({ page, practice }) => {
    await signIn(page, await aSuperadmin(practice))
    await page.goto('/admin/reservations')
    const devtools = await page.context().newCDPSession(page)
    const insets = { top: 47, bottom: 34, left: 0, right: 0 }
    const menu = page.getByRole('button', { name: 'Menu', exact: true })
    await expect(menu).toBeVisible()
    await devtools.send('Emulation.setSafeAreaInsetsOverride' as never, { insets } as never)
    await expect.poll(async () => (await menu.boundingBox())?.y).toBeGreaterThanOrEqual(insets.top)
    const create = page.getByRole('button', { name: /Nouveau rendez-vous|Ajouter|Nouvelle/ }).first()
    const box = await create.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(844 - insets.bottom)
  })
})

test('Chromium finds no fault in the manifest of the back office, which no public page names', async ({
  page,
  practice,
}) => {
  await aSetting(practice, 'siteTitle', 'Cabinet des Tilleuls')
  const devtools = await page.context().newCDPSession(page)
  const readInstallation = async (path: string) => {
    await page.goto(path)
    const { url, errors } = await devtools.send('Page.getAppManifest')
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
    return { url: new URL(url).pathname, errors, faults: installabilityErrors.map(({ errorId }) => errorId) }
  }
  await signIn(page, await aSuperadmin(practice))
  // A browser context of a test is a private window, where nothing is ever installed.
  const office = { url: '/admin/manifest.webmanifest', errors: [], faults: ['in-incognito'] }
  expect(await readInstallation('/admin/dashboard')).toEqual(office)
  expect((await readInstallation('/')).url).toBe('/manifest.webmanifest')
})

test('a computer is offered nothing, and finds the steps beside its connections', async ({
  page,
  practice,
  axe,
}) => {
  await signIn(page, await aSuperadmin(practice))
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('heading', { name: 'Tableau de bord' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Installer sur ce téléphone' })).toHaveCount(0)
  await page.goto('/admin/sessions')
  await page.getByText('Installer sur un téléphone').click()
  await expect(page.getByText(/Sur l’écran d’accueil/)).toBeVisible()
  await axe()
})
