import type { Locator, Page } from '@playwright/test'
import { drag, signIn, toast } from '../../../support/browser/back-office.ts'
import { expect, test } from '../../../support/browser/browser.ts'
import { abortCall, delayCall, FAILED_CALLS, mockResponse } from '../../../support/browser/network.ts'
import { aService } from '../../../support/people/bookings.ts'
import { aPractitioner, aSuperadmin } from '../../../support/people/people.ts'
import { aJpeg } from '../../../support/people/pictures.ts'

test.use({ expectedConsole: FAILED_CALLS })

const LINE_PIXELS = 20

function servicesPage(page: Page) {
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  return {
    button,
    title: page.getByRole('heading', { level: 1 }),
    rows: page.getByRole('rowheader'),
    row: (name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) }),
    field: (label: string) => page.getByRole('textbox', { name: label }),
    dialog: page.getByRole('dialog'),
    async fill(texts: Record<string, string>) {
      for (const [label, text] of Object.entries(texts)) await this.field(label).fill(text)
    },
    /** Keeps the hours that are proposed to whoever offers something for the first time. */
    async saveFirst() {
      await this.button('Enregistrer').click()
      await this.dialog.getByRole('button', { name: /^Oui, lundi–samedi/ }).click()
    },
    dragHandle: (row: Locator) =>
      row.getByRole('button', { name: /^Monter/ }).locator('xpath=preceding-sibling::*'),
  }
}

test('a superadmin adds, edits, hides and deletes a service', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  await signIn(page, await aSuperadmin(practice))
  const releaseServices = await delayCall(page, 'GET /api/services')
  await page.goto('/admin/services')
  await expect(page.getByText('Chargement...').last()).toBeVisible()
  releaseServices()
  const services = servicesPage(page)
  await expect(page.getByText('Aucun service pour le moment.')).toBeVisible()

  await services.button('Ajouter un service').click()
  await expect(services.title).toHaveText('Ajouter un service')
  await services.button('Enregistrer').click()
  for (const label of ['Nom', 'Description', 'Durée', 'Prix'])
    await expect(services.field(label)).toHaveAccessibleDescription(/est obligatoire/)
  await services.fill({ Nom: 'Massage du dos', Durée: 'une heure', Prix: '62,50' })
  await services.fill({ Description: 'Une heure de calme.' })
  await expect(services.field('Durée')).toHaveAccessibleDescription(/doit être un nombre entier/)
  await axeInBothSchemes()
  await services.fill({ Durée: '60' })
  await page.getByRole('radio', { name: 'Prune' }).check()
  await services.saveFirst()
  await expect(toast(page, 'Service ajouté')).toBeVisible()
  await expect(services.title).toHaveText('Services')
  await expect(services.row('Massage du dos')).toContainText('62,50\u202f€')

  await services.button('Modifier Massage du dos').click()
  await expect(services.title).toHaveText('Modifier le service')
  await expect(services.field('Prix')).toHaveValue('62,5')
  await expect(page.getByRole('radio', { name: 'Prune' })).toBeChecked()
  await services.fill({ Nom: 'Autre chose' })
  await services.button('Annuler').click()
  await expect(services.rows).toHaveText([/Massage du dos/])

  await services.button('Modifier Massage du dos').click()
  await page.getByRole('checkbox', { name: 'Proposé aux visiteurs' }).uncheck()
  await services.button('Enregistrer').click()
  await expect(services.row('Massage du dos')).toContainText('Masqué')
  // On the public site a superadmin sees what visitors see.
  await page.goto('/massages')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Massage du dos')).toBeHidden()

  await page.goto('/admin/services')
  await services.button('Supprimer Massage du dos').click()
  await expect(services.dialog).toContainText('Êtes-vous sûr de vouloir supprimer ce service ?')
  await expect(services.dialog).toContainText('Massage du dos')
  await axeInBothSchemes()
  await services.dialog.getByRole('button', { name: 'Supprimer' }).click()
  await expect(toast(page, 'Service supprimé')).toBeVisible()
  await expect(page.getByText('Aucun service pour le moment.')).toBeVisible()
})

test('a superadmin gives a service a picture, which visitors see, and takes it away', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  await signIn(page, await aSuperadmin(practice))
  await page.goto('/admin/services?service=nouveau')
  const services = servicesPage(page)
  const choose = async (buffer: Buffer) => {
    const chooser = page.waitForEvent('filechooser')
    await services.button(/^(Choisir une image|Changer d’image)$/).click()
    await (await chooser).setFiles({ name: 'galets.jpg', mimeType: 'image/jpeg', buffer })
  }
  const typed = { Nom: 'Massage du dos', Description: 'Une heure de calme.', Durée: '60', Prix: '70' }
  await services.fill(typed)
  await choose(Buffer.from('Bonjour'))
  await services.fill({ 'Texte alternatif': 'Des galets' })
  await services.saveFirst()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'Le service est enregistré, mais pas son image. Ce fichier n’est pas une image JPEG, PNG, WebP ou AVIF.',
  )
  for (const [label, text] of Object.entries(typed)) await expect(services.field(label)).toHaveValue(text)

  await choose(await aJpeg())
  await axeInBothSchemes()
  await services.button('Enregistrer').click()
  await expect(services.title).toHaveText('Services')
  await expect(services.rows).toHaveCount(1)
  await expect(services.row('Massage du dos').locator('img')).toHaveJSProperty('complete', true)
  await page.goto('/massages')
  const shown = page.getByRole('img', { name: 'Des galets' })
  await expect(shown).not.toHaveJSProperty('naturalWidth', 0)
  expect(await shown.evaluate((picture: HTMLImageElement) => picture.currentSrc)).toMatch(/-600\.webp$/)

  await page.goto('/admin/services')
  await services.button('Modifier Massage du dos').click()
  await services.fill({ 'Texte alternatif': 'Trois galets' })
  await services.button('Enregistrer').click()
  await services.button('Modifier Massage du dos').click()
  await expect(page.getByRole('img', { name: 'Trois galets' })).toBeVisible()
  await services.button('Retirer').click()
  await expect(services.button('Choisir une image')).toBeFocused()
  await expect(services.field('Texte alternatif')).toBeHidden()
  await services.button('Enregistrer').click()
  await expect(services.title).toHaveText('Services')
  await page.goto('/massages')
  await expect(page.getByRole('heading', { name: 'Massage du dos' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('img')).toHaveCount(0)
})

test('services are ordered by keyboard and by drag and drop', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  for (const name of ['Dos', 'Pieds', 'Visage']) await aService(practice, { name })
  await signIn(page, await aSuperadmin(practice))
  await page.goto('/admin/services')
  const services = servicesPage(page)
  await expect(services.rows).toHaveText([/Dos/, /Pieds/, /Visage/])
  await axeInBothSchemes()
  const moveDown = services.button('Descendre Dos')
  await moveDown.focus()
  await page.keyboard.press('Enter')
  await expect(services.rows).toHaveText([/Pieds/, /Dos/, /Visage/])
  await expect(moveDown).toBeFocused()
  await expect(page.getByText('Dos\u202f: position 2 sur 3')).toBeAttached()
  await drag(page, services.dragHandle(services.row('Visage')), services.dragHandle(services.row('Pieds')))
  await expect(services.rows).toHaveText([/Visage/, /Pieds/, /Dos/])
  await expect
    .poll(async () => {
      const response = await page.request.get('/api/services')
      return ((await response.json()) as { name: string }[]).map(({ name }) => name)
    })
    .toEqual(['Visage', 'Pieds', 'Dos'])
  await mockResponse(page, 'PUT /api/superadmin/services/order', {
    status: 409,
    message: 'La liste a changé.',
  })
  await services.button('Monter Dos').click()
  await expect(toast(page, 'La liste a changé.')).toBeVisible()
  await expect(services.rows).toHaveText([/Visage/, /Pieds/, /Dos/])
})

test('failed requests are reported without losing input', async ({ page, practice }) => {
  await aService(practice, { name: 'Massage du dos' })
  await signIn(page, await aSuperadmin(practice))
  const restoreLoading = await mockResponse(page, 'GET /api/services', { status: 500, message: 'Panne.' })
  await page.goto('/admin/services')
  await expect(page.getByText('Erreur : Panne.')).toBeVisible()
  await restoreLoading()
  await page.getByRole('button', { name: 'Réessayer' }).click()

  const services = servicesPage(page)
  await services.button('Ajouter un service').click()
  const typed = { Nom: 'Massage', Description: 'Doux.', Durée: '45', Prix: '55' }
  await services.fill(typed)
  const restoreSaving = await abortCall(page, 'POST /api/services')
  await services.saveFirst()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText("Erreur lors de l'enregistrement")
  await restoreSaving()
  await mockResponse(page, 'POST /api/services', { status: 503, message: 'Disque plein.' })
  // The hours are asked once.
  await services.button('Enregistrer').click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    /^Erreur lors de l'enregistrement\s*Disque plein\.$/,
  )
  for (const [label, text] of Object.entries(typed)) await expect(services.field(label)).toHaveValue(text)
  // Leaving asks for confirmation.
  await page.getByRole('link', { name: 'Tableau de bord' }).click()
  await page.getByRole('button', { name: 'Rester sur cette page' }).click()
  await page.goBack()
  await page.getByRole('button', { name: 'Rester sur cette page' }).click()
  await expect(services.field('Nom')).toHaveValue('Massage')
  await services.button('Annuler').click()
  await expect(services.title).toHaveText('Services')

  await abortCall(page, 'DELETE /api/services/1')
  await services.button('Supprimer Massage du dos').click()
  await services.dialog.getByRole('button', { name: 'Supprimer' }).click()
  await expect(services.dialog.getByRole('alert')).toHaveText('Erreur lors de la suppression')
  await services.dialog.getByRole('button', { name: 'Annuler' }).click()
  await expect(services.button('Supprimer Massage du dos')).toBeFocused()
})

test("a praticien has no links to the superadmin screens, which show 'Accès refusé'", async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  await signIn(page, await aPractitioner(practice))
  for (const path of ['services', 'users', 'testimonials', 'messages']) {
    await page.goto(`/admin/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accès refusé')
  }
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  await expect(menu.getByRole('link', { name: 'Tableau de bord' })).toBeVisible()
  for (const name of ['Services', 'Utilisateurs', 'Témoignages'])
    await expect(menu.getByRole('link', { name, exact: true })).toBeHidden()
  await axeInBothSchemes()
})

for (const { width, tag = [] } of [{ width: 768 }, { width: 1280, tag: '@all' }]) {
  test(`at ${width} pixels durations, prices, and a color with its name stay on one line`, { tag }, async ({
    page,
    practice,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await signIn(page, await aSuperadmin(practice))
    await aService(practice, {
      name: 'Massage énergétique aux pierres chaudes et aux huiles essentielles, en duo',
      description: 'Anticonstitutionnellement longue. '.repeat(8),
      duration: 75,
      price: 1200,
    })
    await page.goto('/admin/services')
    const row = page.getByRole('row').nth(1)
    await expect(row).toContainText('1\u202f200\u202f€')
    for (const text of ['75\u202fmin', '1\u202f200\u202f€'])
      expect(await countLines(row.getByText(text))).toBe(1)
    const [colorBox, nameBox] = await Promise.all([
      row.getByRole('rowheader').locator('[style]').boundingBox(),
      row
        .getByText(/^Massage énergétique/)
        .last()
        .boundingBox(),
    ])
    expect(nameBox?.x).toBeGreaterThan((colorBox?.x ?? 0) + (colorBox?.width ?? 0))
    expect(colorBox?.y).toBeLessThan((nameBox?.y ?? 0) + LINE_PIXELS)
  })
}

function countLines(text: Locator): Promise<number> {
  return text.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return new Set([...range.getClientRects()].map(({ top }) => top)).size
  })
}
