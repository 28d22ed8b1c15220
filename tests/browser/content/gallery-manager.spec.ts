import { drag, signIn, toast } from '../../support/browser/back-office.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { delayCall, FAILED_CALLS, mockResponse } from '../../support/browser/network.ts'
import { aSuperadmin } from '../../support/people/people.ts'
import { aJpeg } from '../../support/people/pictures.ts'

test.use({ expectedConsole: FAILED_CALLS })

test('a superadmin describes several pictures, uploads them at once, and orders them', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  await signIn(page, await aSuperadmin(practice))
  await page.goto('/admin/gallery')
  await expect(page.getByText('Aucune image pour le moment.')).toBeVisible()
  const jpegFile = async (name: string) => ({ name, mimeType: 'image/jpeg', buffer: await aJpeg() })
  const fileChooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Ajouter des images' }).click()
  await (await fileChooser).setFiles([
    await jpegFile('un.jpg'),
    { name: 'faux.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('GIF89a') },
    await jpegFile('deux.jpg'),
  ])
  const textOf = (name: string) => page.getByLabel(`Texte alternatif de ${name}`)
  const decorative = (name: string) => page.getByLabel(`Décorative\u202f: ${name}`)
  await expect(textOf('un.jpg')).toBeFocused()
  await page.keyboard.type('Trois galets')
  await textOf('faux.jpg').fill('Une bougie')
  await axeInBothSchemes()
  await page.getByRole('button', { name: 'Envoyer les 3 images' }).click()
  await expect(textOf('deux.jpg')).toBeFocused()
  await expect(page.getByText('Décrivez cette image, ou dites qu’elle est décorative.')).toHaveCount(1)
  await decorative('deux.jpg').check()
  const releaseUploads = await delayCall(page, 'POST /api/superadmin/gallery')
  await page.getByRole('button', { name: 'Envoyer les 3 images' }).click()
  await expect(page.getByRole('progressbar')).toHaveCount(3)
  await expect(page.getByText('En attente')).toHaveCount(2)
  releaseUploads()
  await expect(toast(page, '2 images ajoutées')).toBeVisible()
  await expect(toast(page, 'Erreur lors du téléversement')).toBeVisible()
  await expect(page.getByText('Ce fichier n’est pas une image JPEG, PNG, WebP ou AVIF.')).toBeVisible()
  await expect(textOf('faux.jpg')).toHaveValue('Une bougie')
  await page.getByRole('button', { name: 'Retirer faux.jpg' }).click()

  const rows = page.getByRole('list', { name: /^Images/ }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  const altTexts = page.getByLabel('Texte alternatif')
  await expect(altTexts.first()).toHaveValue('Trois galets')
  await expect(altTexts.last()).toBeDisabled()
  await rows.last().getByRole('checkbox').uncheck()
  await rows.last().getByRole('button', { name: 'Enregistrer' }).click()
  await expect(toast(page, 'Texte alternatif enregistré').first()).toBeVisible()
  await expect(page.getByText('Une image n’a pas de texte alternatif')).toBeVisible()
  await axeInBothSchemes()
  await altTexts.last().fill('Une bougie')
  await altTexts.last().press('Enter')
  await expect(page.getByText(/pas de texte alternatif/)).toBeHidden()
  await expect(rows.first().getByRole('img')).toHaveAttribute('alt', 'Trois galets')

  await page.getByRole('button', { name: 'Descendre Trois galets' }).click()
  await expect(page.getByText('Trois galets\u202f: position 2 sur 2')).toBeAttached()
  await page.reload()
  await expect(altTexts.first()).toHaveValue('Une bougie')
  const dragHandle = (name: string) =>
    page.getByRole('button', { name: `Monter ${name}` }).locator('xpath=preceding-sibling::*')
  await drag(page, dragHandle('Trois galets'), rows.first().getByText('Texte alternatif', { exact: true }))
  await expect(page.getByText('Trois galets\u202f: position 1 sur 2')).toBeAttached()
  await page.reload()
  await expect(altTexts.first()).toHaveValue('Trois galets')
})

test('the dialog that deletes a picture lists the pages that use it', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  const picture = {
    filename: 'galerie-galets',
    alt_text: 'Trois galets',
    width: 600,
    height: 400,
    created_at: 0,
  }
  await practice.database.kysely.insertInto('gallery_images').values(picture).execute()
  await practice.database.kysely
    .updateTable('pages')
    .set({ content: '<p><img src="/uploads/galerie-galets-600.webp" alt=""></p>' })
    .where('slug', '=', 'home')
    .execute()
  await signIn(page, await aSuperadmin(practice))
  await page.goto('/admin/gallery')
  await expect(page.getByText('Utilisée aussi dans\u202f: Accueil')).toBeVisible()
  await page.getByRole('button', { name: 'Supprimer Trois galets' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Trois galets')
  await expect(dialog).toContainText('Elle manquera à cet endroit\u202f: Accueil.')
  await axeInBothSchemes()
  const unmock = await mockResponse(page, 'DELETE /api/superadmin/gallery/1', {
    status: 503,
    message: 'Service momentanément indisponible.',
  })
  await dialog.getByRole('button', { name: 'Supprimer l’image' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Service momentanément indisponible.')
  await unmock()
  await dialog.getByRole('button', { name: 'Supprimer l’image' }).click()
  await expect(toast(page, 'Image supprimée')).toBeVisible()
  await expect(page.getByText('Aucune image pour le moment.')).toBeVisible()
  await expect(page.locator('#contenu')).toBeFocused()
})
