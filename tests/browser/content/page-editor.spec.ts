import type { Page } from '@playwright/test'
import { signIn, toast } from '../../support/browser/back-office.ts'
import { type BrowserPractice, expect, test } from '../../support/browser/browser.ts'
import { delayCall, FAILED_CALLS } from '../../support/browser/network.ts'
import { aSuperadmin } from '../../support/people/people.ts'

test.use({ expectedConsole: FAILED_CALLS })

function editorPage(page: Page) {
  const tools = page.getByRole('toolbar')
  return {
    title: page.getByLabel('Titre', { exact: true }).and(page.getByRole('textbox')),
    slug: page.getByLabel('Adresse de la page'),
    content: page.getByRole('textbox', { name: 'Contenu' }),
    tool: (name: string) => tools.getByRole('button', { name, exact: true }),
    button: (name: string) => page.getByRole('button', { name, exact: true }),
    dialog: page.getByRole('dialog'),
    savedNotice: page.getByRole('status').filter({ hasText: /^Enregistré$/ }),
  }
}

async function aPage(
  { database }: BrowserPractice,
  slug: string,
  title: string,
  position = 5,
): Promise<void> {
  const content = `<p>${title}, en détail.</p><ul><li>Merci.</li></ul>`
  await database.kysely
    .insertInto('pages')
    .values({ slug, title, content, position, updated_at: 0 })
    .execute()
}

async function aGalleryPicture({ database }: BrowserPractice): Promise<void> {
  const picture = {
    filename: 'galerie-galets',
    alt_text: 'Trois galets',
    width: 1200,
    height: 800,
    created_at: 0,
  }
  await database.kysely.insertInto('gallery_images').values(picture).execute()
}

test('a page with headings, lists, links and pictures is published', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  await aGalleryPicture(practice)
  await page.route('**/uploads/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  )
  await signIn(page, await aSuperadmin(practice))
  await page.goto('/admin/pages')
  await page.getByRole('link', { name: 'Ajouter une page' }).click()
  const editor = editorPage(page)
  await editor.title.fill('Première visite')
  await expect(editor.slug).toHaveValue('premiere-visite')

  await editor.content.click()
  await page.keyboard.type('Avant')
  await editor.tool('Titre').click()
  await expect(editor.tool('Titre')).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Enter')
  await expect(editor.tool('Titre')).toHaveAttribute('aria-pressed', 'false')
  await editor.tool('Liste à puces').click()
  await page.keyboard.type('Arrivez tôt')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await editor.tool('Lien').click()
  await editor.dialog.getByLabel('Adresse du lien').fill('javascript:alert(1)')
  await editor.dialog.getByRole('button', { name: 'Placer le lien' }).click()
  await expect(editor.dialog.getByLabel('Adresse du lien')).toHaveAccessibleDescription(
    /Indiquez une adresse/,
  )
  await editor.dialog.getByLabel('Adresse du lien').fill('/massages')
  await editor.dialog.getByRole('button', { name: 'Placer le lien' }).click()
  await expect(editor.content.getByRole('link', { name: '/massages' })).toBeVisible()
  await editor.tool('Image').click()
  await editor.dialog.getByRole('button', { name: 'Trois galets' }).click()
  await expect(editor.content.getByRole('img', { name: 'Trois galets' })).toBeVisible()
  await editor.tool('Annuler la frappe').click()
  await expect(editor.content.getByRole('img')).toBeHidden()
  await editor.tool('Rétablir la frappe').click()
  await axeInBothSchemes()

  await editor.button('Aperçu').click()
  const preview = page.getByRole('region', { name: 'Aperçu de la page' })
  await expect(preview.getByRole('heading', { name: 'Avant' })).toBeVisible()
  await expect(preview).toHaveCSS('background-color', 'rgb(42, 36, 32)')
  await editor.button('Aperçu').click()

  const releaseSaving = await delayCall(page, 'POST /api/pages')
  await editor.button('Enregistrer').click()
  await expect(page.getByText('Enregistrement...')).toBeVisible()
  releaseSaving()
  await expect(page).toHaveURL(/\/admin\/pages\/premiere-visite$/)
  await expect(editor.savedNotice).toBeVisible()

  const response = await page.request.get('/api/pages/premiere-visite')
  expect((await response.json()).content).toBe(
    '<h2>Avant</h2><ul><li><p>Arrivez tôt</p></li></ul><p><a href="/massages">/massages</a></p>' +
      '<img src="/uploads/galerie-galets-600.webp" alt="Trois galets" width="600" height="400" />',
  )
  await page.goto('/')
  await page.getByRole('link', { name: 'Première visite' }).first().click()
  await expect(page.getByRole('heading', { level: 2, name: 'Avant' })).toBeVisible()
})

test('the toolbar and the text are one Tab stop each', async ({ page, practice }) => {
  await aPage(practice, 'acces', 'Accès')
  await signIn(page, await aSuperadmin(practice))
  await page.goto('/admin/pages/acces')
  const editor = editorPage(page)
  await expect(editor.slug).not.toBeEditable()
  // Placing the cursor is not a change, even if the editor serializes the stored HTML differently.
  await editor.content.click()
  await expect(editor.button('Annuler la frappe')).toHaveAttribute('aria-disabled', 'true')
  await expect(editor.button('Enregistrer')).toBeHidden()
  await editor.slug.focus()
  await page.keyboard.press('Tab')
  await expect(editor.tool('Titre')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(editor.tool('Gras')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(editor.content).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Shift+Tab')
  await expect(editor.tool('Gras')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(editor.content.locator('strong')).toHaveText(['Accès, en détail.', 'Merci.'])
  await expect(editor.content).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(editor.content).not.toBeFocused()
})

test('after a concurrent edit both versions are shown, and either can be chosen', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  await aPage(practice, 'acces', 'Accès')
  await signIn(page, await aSuperadmin(practice))
  await page.goto('/admin/pages/acces')
  const editor = editorPage(page)
  await editor.content.click()
  const saveElsewhere = (content: string) =>
    practice.database.kysely
      .updateTable('pages')
      .set((eb) => ({ content, version: eb('version', '+', 1) }))
      .where('slug', '=', 'acces')
      .execute()
  await saveElsewhere('<p>Sonnez en bas.</p>')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Au fond de la cour.')
  await editor.button('Enregistrer').click()
  const conflict = page.getByRole('alert').filter({ hasText: 'Cette page a changé entre-temps' })
  const otherVersion = conflict.getByRole('article')
  await expect(otherVersion).toContainText('Sonnez en bas.')
  await expect(conflict.getByRole('heading').first()).toBeInViewport()
  await expect(editor.content).toHaveText('Au fond de la cour.')
  await axeInBothSchemes()
  await editor.button('Enregistrer la mienne à la place').click()
  await expect(editor.savedNotice).toBeVisible()
  await expect(otherVersion).toBeHidden()
  expect(await (await page.request.get('/api/pages/acces')).json()).toMatchObject({
    content: '<p>Au fond de la cour.</p>',
  })

  await saveElsewhere('<p>Prenez l’escalier.</p>')
  await editor.content.click()
  await page.keyboard.type('Encore. ')
  await editor.button('Enregistrer').click()
  await editor.button('Prendre cette version').click()
  await expect(editor.content).toHaveText('Prenez l’escalier.')
  await expect(editor.button('Enregistrer')).toBeHidden()
})

test('pages are ordered and deleted in their list, except home and contact', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  await aPage(practice, 'acces', 'Accès', 5)
  await aPage(practice, 'bons-cadeaux', 'Bons cadeaux', 6)
  await signIn(page, await aSuperadmin(practice))
  await page.goto('/admin/pages')
  const rows = page.getByRole('rowheader')
  await expect(rows).toHaveText(['Accueil', 'Contact', 'Accès', 'Bons cadeaux'])
  await page.getByRole('button', { name: 'Monter Bons cadeaux' }).click()
  await expect(page.getByText('Bons cadeaux\u202f: position 1 sur 2')).toBeAttached()
  await page.reload()
  await expect(rows).toHaveText(['Accueil', 'Contact', 'Bons cadeaux', 'Accès'])
  await expect(page.getByRole('button', { name: /Supprimer (Accueil|Contact)/ })).toBeHidden()
  await axeInBothSchemes()

  await page.getByRole('button', { name: 'Supprimer Accès' }).click()
  await expect(page.getByRole('dialog')).toContainText('/p/acces')
  await page.getByRole('button', { name: 'Supprimer la page' }).click()
  await expect(toast(page, 'Page supprimée')).toBeVisible()
  await expect(rows).toHaveText(['Accueil', 'Contact', 'Bons cadeaux'])

  await page.getByRole('link', { name: 'Modifier Accueil' }).click()
  const editor = editorPage(page)
  await editor.content.click()
  await page.keyboard.type('Soyez les bienvenus.')
  await page.getByRole('link', { name: 'Toutes les pages' }).click()
  await page.getByRole('button', { name: 'Rester sur cette page' }).click()
  await editor.button('Enregistrer').click()
  await expect(editor.savedNotice).toBeVisible()
  await page.goto('/')
  await expect(page.getByText('Soyez les bienvenus.')).toBeVisible()
})
