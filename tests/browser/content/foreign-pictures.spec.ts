import { signIn, toast } from '../../support/browser/back-office.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { openHydrated } from '../../support/browser/hydration.ts'
import { aSuperadmin } from '../../support/people/people.ts'
import { aJpeg } from '../../support/people/pictures.ts'

const ROSE = 'https://images.exemple/rose.jpg'

test('a pasted picture of another host is announced, saved, and shown to whoever navigates to its page', async ({
  page,
  practice,
}) => {
  const picture = await aJpeg()
  const requests: string[] = []
  await page.route('**/images.exemple/**', (route) => {
    requests.push(new URL(page.url()).pathname)
    return route.fulfill({ contentType: 'image/jpeg', body: picture })
  })
  await signIn(page, await aSuperadmin(practice))
  await page.goto('/admin/pages/new')
  await page.getByLabel('Titre', { exact: true }).and(page.getByRole('textbox')).fill('Fleurs')
  const editor = page.getByRole('textbox', { name: 'Contenu' })
  await editor.fill('Le jardin en mai.')
  await editor.evaluate((element, src) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', `<p>Une rose.</p><img src="${src}" alt="Une rose">`)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, ROSE)
  await expect(editor.getByText('Image de images.exemple\u202f: Une rose')).toBeVisible()
  await expect(page.getByRole('status')).toContainText(['transmise à images.exemple.'])
  await page.getByRole('button', { name: 'Aperçu' }).click()
  await expect(page.getByRole('region', { name: 'Aperçu de la page' })).toContainText('images.exemple')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(toast(page, 'Page enregistrée')).toBeVisible()
  expect(requests, 'requests of the back office').toEqual([])

  await openHydrated(page, '/')
  await page.getByRole('link', { name: 'Fleurs' }).first().click()
  await expect(page).toHaveURL(/\/p\/fleurs$/)
  const rose = page.getByRole('img', { name: 'Une rose' })
  await expect.poll(() => rose.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goForward()
  await expect(rose).toBeVisible()
})
