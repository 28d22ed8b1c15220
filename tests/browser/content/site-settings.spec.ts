import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { boxOf, signIn, toast } from '../../support/browser/back-office.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { abortCall, delayCall, FAILED_CALLS } from '../../support/browser/network.ts'
import { aPractitioner, aSuperadmin } from '../../support/people/people.ts'
import { aJpeg } from '../../support/people/pictures.ts'

test.use({ expectedConsole: FAILED_CALLS })

function settingsPage(page: Page) {
  return {
    tab: (name: string) => page.getByRole('tab', { name }),
    field: (label: string) => page.getByRole('textbox', { name: label, exact: true }),
    button: (name: string) => page.getByRole('button', { name, exact: true }),
    preview: page.getByRole('region', { name: 'Aperçu des couleurs et des polices' }),
    dialog: page.getByRole('dialog'),
    async save() {
      await this.button('Enregistrer').click()
      await expect(toast(page, 'Paramètres enregistrés').last()).toBeVisible()
    },
    /** Clicks the button and chooses files in the file dialog. */
    async choose(name: string, ...files: { name: string; mimeType: string; buffer: Buffer }[]) {
      const fileChooser = page.waitForEvent('filechooser')
      await this.button(name).click()
      await (await fileChooser).setFiles(files)
    },
  }
}

const jsonFile = (name: string, text: string) => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(text),
})
const fetchPublicSettings = async (page: Page) => (await page.request.get('/api/public-settings')).json()

test('every tab fills a wide screen', async ({ page, practice }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, await aSuperadmin(practice))
  const edges = async (name: string) => {
    const { x, y, width, height } = await boxOf(page.getByRole('region', { name, exact: true }))
    return { left: x, right: x + width, top: y, bottom: y + height }
  }
  await page.goto('/admin/site-settings?onglet=contenus')
  const { right } = await edges('Coordonnées')
  const networks = await edges('Réseaux sociaux')
  expect(networks.top).toBeLessThan((await edges('Nom du cabinet')).bottom + 40)
  expect(await edges('Textes légaux')).toMatchObject({ left: networks.left, right })
  await page.goto('/admin/site-settings?onglet=modules')
  expect((await edges('Livre des recettes')).right).toBeCloseTo(right, 0)
  await page.goto('/admin/site-settings?onglet=avance')
  expect((await edges('Serveur d’envoi des e-mails')).right).toBe(right)
  expect((await edges('Mots à éviter')).left).toBe(networks.left)
})

test('colors and fonts are previewed with their contrast before they are saved', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  await signIn(page, await aSuperadmin(practice))
  const settings = settingsPage(page)
  await page.goto('/admin/site-settings')
  await expect(settings.tab('Apparence')).toHaveAttribute('aria-selected', 'true')
  await expect(settings.preview.getByRole('row', { name: /Principale/ })).toContainText(
    'Lisible telle quelle',
  )

  await settings.field('Couleur principale').fill('#F2E94E')
  const primary = settings.preview.getByRole('row', { name: /Principale/ })
  await expect(primary).toContainText(/1,\d\u202f:\u202f1/)
  await expect(primary).toContainText(
    /Trop claire\u202f: ajustée en +#[0-9a-f]{6} \((?:4,[5-9]|5,\d)\u202f:\u202f1\)/,
  )
  await page.getByLabel('Police des titres').selectOption('OpenDyslexic')
  await expect(settings.preview.getByText('Votre cabinet').first()).toHaveCSS(
    'font-family',
    /^"Cabinet Dyslexic"/,
  )
  expect(await fetchPublicSettings(page)).toMatchObject({ colorPrimary: null, fontSecondary: 'Merriweather' })
  await page.getByRole('radio', { name: /Vertical/ }).check()
  await axeInBothSchemes()

  await settings.save()
  expect(await fetchPublicSettings(page)).toMatchObject({
    colorPrimary: '#F2E94E',
    fontSecondary: 'OpenDyslexic',
    menuLayout: 'vertical',
  })
  await settings.field('Couleur principale').fill('jaune')
  await settings.button('Enregistrer').click()
  await expect(settings.field('Couleur principale')).toHaveAccessibleDescription(/doit être une couleur/)
  await settings.button('Couleur principale\u202f: couleur d’origine').click()
  await settings.save()
  // The toast may still be that of the first save.
  await expect
    .poll(() => fetchPublicSettings(page))
    .toMatchObject({ colorPrimary: null, menuLayout: 'vertical' })
})

test('unsaved settings survive a change of tab, and an error opens the tab of its field', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  await signIn(page, await aSuperadmin(practice))
  const settings = settingsPage(page)
  await page.goto('/admin/site-settings?onglet=contenus')
  await settings.field('Titre du site').fill('L’Heure douce')
  await settings.field('Facebook').fill('javascript:alert(1)')
  await settings.field('Instagram').fill('instagram.com/douce')
  await page.locator('summary', { hasText: 'Position exacte' }).press('Enter')
  await settings.field('Latitude (facultatif)').fill('45,76')
  await settings.field('Longitude (facultatif)').fill('4,84')
  await settings.field('Mentions légales').click()
  await page.keyboard.type('Éditeur')
  await page
    .getByRole('toolbar', { name: /Mentions légales/ })
    .getByRole('button', { name: 'Titre', exact: true })
    .click()
  await axeInBothSchemes()

  await settings.tab('Modules').click()
  await expect(page).toHaveURL(/onglet=modules/)
  await page.getByRole('switch', { name: 'Montrer la galerie' }).click()
  await expect(toast(page, 'Paramètres enregistrés')).toBeVisible()
  await axeInBothSchemes()
  await settings.button('Enregistrer').click()
  await expect(settings.tab('Contenus (à corriger)')).toHaveAttribute('aria-selected', 'true')
  await expect(settings.field('Facebook')).toHaveAccessibleDescription(/doit être une adresse web/)
  await expect(settings.field('Titre du site')).toHaveValue('L’Heure douce')
  expect(await fetchPublicSettings(page)).toMatchObject({
    siteTitle: 'Cabinet de bien-être',
    enableGallery: true,
  })

  await settings.field('Facebook').fill('')
  await settings.save()
  expect(await fetchPublicSettings(page)).toMatchObject({
    siteTitle: 'L’Heure douce',
    socialLinks: { instagram: 'https://instagram.com/douce' },
    geo: { latitude: 45.76, longitude: 4.84 },
  })
  expect(await (await page.request.get('/api/legal-text')).json()).toEqual({
    legalText: '<h2>Éditeur</h2>',
  })
  await settings.tab('Avancé').click()
  await expect(settings.button('Exporter les paramètres')).toBeVisible()
  await axeInBothSchemes()
})

test('the logo and background images are uploaded with progress, and each refused file is reported', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  await signIn(page, await aSuperadmin(practice))
  const settings = settingsPage(page)
  await page.goto('/admin/site-settings')
  const jpegFile = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await aJpeg() }
  const releaseUpload = await delayCall(page, 'POST /api/settings/upload')
  await settings.choose('Téléverser un logo', jpegFile)
  await expect(page.getByRole('progressbar', { name: 'Envoi de photo.jpg' })).toBeVisible()
  releaseUpload()
  await expect(toast(page, 'Logo mis à jour')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Logo d’aujourd’hui' })).toHaveAttribute(
    'src',
    /^\/uploads\/logo-/,
  )
  expect((await fetchPublicSettings(page)).logo).toMatch(/^\/uploads\/logo-/)

  const textFile = { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Bonjour') }
  const heavyFile = {
    ...jpegFile,
    name: 'lourde.jpg',
    buffer: Buffer.concat([jpegFile.buffer, Buffer.alloc(12 * 1024 * 1024)]),
  }
  await settings.choose('Téléverser des images de fond', jpegFile, textFile, heavyFile)
  const uploads = page.getByRole('list', { name: 'Envois' })
  await expect(toast(page, 'Erreur lors du téléversement').first()).toBeVisible()
  await expect(uploads.getByText('Ce fichier n’est pas une image JPEG, PNG, WebP ou AVIF.')).toBeVisible()
  await expect(uploads.getByText('Cette image est trop lourde')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Image de fond 1' })).toBeVisible()
  expect((await fetchPublicSettings(page)).backgroundImages).toEqual([
    expect.stringMatching(/^\/uploads\/fond-/),
  ])
  await settings.button('Masquer notes.jpg').click()
  await expect(uploads.getByText('notes.jpg')).toBeHidden()

  await page
    .getByLabel('Adresses d’images')
    .fill('https://images.exemple.fr/a.jpg, https://images.exemple.fr/b.jpg')
  await settings.button('Ajouter ces adresses').click()
  await expect(
    page.getByText('l’adresse IP de chaque visiteur est transmise à images.exemple.fr'),
  ).toBeVisible()
  await settings.button('Retirer l’image de fond 1').click()
  await axeInBothSchemes()
  await settings.save()
  expect((await fetchPublicSettings(page)).backgroundImages).toEqual([
    'https://images.exemple.fr/a.jpg',
    'https://images.exemple.fr/b.jpg',
  ])
  await settings.button('Retirer le logo').click()
  await settings.save()
  await expect.poll(async () => (await fetchPublicSettings(page)).logo).toBeNull()
})

test('exported settings can be imported again, and an invalid file changes nothing', async ({
  page,
  practice,
}) => {
  await signIn(page, await aSuperadmin(practice))
  const settings = settingsPage(page)
  await page.goto('/admin/site-settings?onglet=contenus')
  await settings.field('Titre du site').fill('L’Heure douce')
  await settings.save()
  await settings.tab('Avancé').click()
  const restoreExport = await abortCall(page, 'GET /api/settings/export')
  await settings.button('Exporter les paramètres').click()
  await expect(toast(page, "Erreur lors de l'export")).toBeVisible()
  await restoreExport()
  const downloading = page.waitForEvent('download')
  await settings.button('Exporter les paramètres').click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('settings.json')
  const exported = readFileSync(await download.path(), 'utf8')
  expect(JSON.parse(exported)).toMatchObject({ siteTitle: 'L’Heure douce' })

  await settings.choose('Choisir un fichier', jsonFile('settings.json', exported.slice(0, 40)))
  await expect(toast(page, "Erreur lors de l'import").first()).toBeVisible()
  await expect(page.getByText('Ce fichier n’est pas un export de paramètres')).toBeVisible()
  await settings.choose(
    'Choisir un fichier',
    jsonFile('package.json', '{"name": "cabinet", "siteTitle": "Autre"}'),
  )
  await settings.dialog.getByRole('button', { name: 'Importer' }).click()
  await expect(settings.dialog.getByRole('alert')).toContainText('Champ inconnu\u202f: name.')
  await settings.dialog.getByRole('button', { name: 'Annuler' }).click()
  expect(await fetchPublicSettings(page)).toMatchObject({ siteTitle: 'L’Heure douce' })

  const changed = {
    ...JSON.parse(exported),
    siteTitle: 'Revenue',
    backgroundImages: ['/uploads/fond-ailleurs.webp'],
  }
  await settings.choose('Choisir un fichier', jsonFile('settings.json', JSON.stringify(changed)))
  await settings.dialog.getByRole('button', { name: 'Importer' }).click()
  await expect(toast(page, 'Import réussi')).toBeVisible()
  await expect(page.getByText('/uploads/fond-ailleurs.webp')).toBeVisible()
  await settings.tab('Contenus').click()
  await expect(settings.field('Titre du site')).toHaveValue('Revenue')
})

test("the settings, gallery and pages screens show a praticien 'Accès refusé'", async ({
  page,
  practice,
}) => {
  await signIn(page, await aPractitioner(practice))
  for (const path of ['/admin/site-settings', '/admin/gallery', '/admin/pages', '/admin/pages/new']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: 'Accès refusé' })).toBeVisible()
  }
})
