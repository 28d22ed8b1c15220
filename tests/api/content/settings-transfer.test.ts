import { beforeAll, describe, expect, test } from 'vitest'
import type { EditableSettingsReply } from '#contract/content/editable-settings.ts'
import type { PublicSettings } from '#contract/content/settings.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { SETTING_KEYS } from '#domain/content/settings.ts'
import { aSuperadmin } from '../../support/people/people.ts'
import { aForm, aJpeg } from '../../support/people/pictures.ts'
import { practice, type TestPractice } from '../../support/practice/practice.ts'
import { aSetting } from '../../support/practice/settings.ts'
import type { TestClient } from '../../support/practice/test-client.ts'

let site: TestPractice
let superadmin: TestClient

async function open() {
  site = await practice()
  superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
}

const read = async () => (await superadmin.get<EditableSettingsReply>('/api/settings')).body
const publicSettings = async () => (await site.visitor().get<PublicSettings>('/api/public-settings')).body
const saveSettings = (body: unknown) => superadmin.put('/api/settings', body)

describe('the settings file', () => {
  beforeAll(open)

  const everything = {
    siteTitle: 'Douce',
    colorPrimary: '#112233',
    socialLinks: { facebook: 'https://facebook.com/douce' },
    backgroundImages: ['https://images.exemple.fr/a.jpg'],
    enableGallery: true,
    publicEmail: 'bonjour@exemple.fr',
    legalText: '<p>Éditeur</p>',
    geo: { latitude: 45.5, longitude: 4.5 },
  }
  const exportSettings = () => superadmin.get<EditableSettingsReply>('/api/settings/export')
  const importFile = (file: unknown) =>
    superadmin.post<{ message: string; missingPictures: string[] } & ErrorBody>('/api/settings/import', file)

  test('is exported as settings.json with all public settings and nothing else', async () => {
    await aSetting(site, 'closures', [{ from: '2027-08-01', to: '2027-08-15', label: 'Secret' }])
    await aSetting(site, 'smtpPassword', 'secret')
    await saveSettings(everything)
    const { headers, body } = await exportSettings()
    expect(headers['content-disposition']).toBe('attachment; filename="settings.json"')
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(Object.keys(body).sort()).toEqual([...SETTING_KEYS].sort())
    expect(body).toMatchObject(everything)
    expect(JSON.stringify(body)).not.toMatch(/secret/i)
    expect(JSON.stringify([await read(), await publicSettings()])).not.toMatch(/secret|closures/i)
  })

  test('restores exactly the settings that were exported', async () => {
    await saveSettings(everything)
    const { body: file } = await exportSettings()
    await saveSettings({
      ...{ siteTitle: 'Autre', tagline: 'Nouveau' },
      ...{ legalText: null, backgroundImages: null, publicEmail: null },
    })
    expect(await importFile(file)).toMatchObject({
      status: 200,
      body: { message: 'Import réussi', missingPictures: [] },
    })
    expect(await read()).toEqual(file)
  })

  test('imported within 30 days brings back the logo and the backgrounds that were replaced since', async () => {
    const photos = aForm(await aJpeg(), { field: 'photos' })
    await superadmin.upload('/api/settings/upload', aForm(await aJpeg()))
    await superadmin.upload('/api/settings/upload-bg', photos)
    const { body: file } = await exportSettings()
    await superadmin.upload('/api/settings/upload', aForm(await aJpeg()))
    await saveSettings({ backgroundImages: null })
    expect((await importFile(file)).body.missingPictures).toEqual([])
    expect(await publicSettings()).toMatchObject({
      logo: file.logo,
      backgroundImages: file.backgroundImages,
    })
    expect((await site.app.inject(file.logo ?? '')).statusCode).toBe(200)
  })

  test('is imported without the pictures that the site lacks, which are named', async () => {
    const { body } = await superadmin.upload<{ url: string }>('/api/settings/upload', aForm(await aJpeg()))
    const response = await importFile({
      ...everything,
      logo: '/uploads/logo-elsewhere.webp',
      backgroundImages: ['/uploads/fond-elsewhere.webp', 'https://images.exemple.fr/a.jpg'],
    })
    expect(response.body.missingPictures).toEqual([
      '/uploads/logo-elsewhere.webp',
      '/uploads/fond-elsewhere.webp',
    ])
    expect(await read()).toMatchObject({
      logo: body.url,
      backgroundImages: ['https://images.exemple.fr/a.jpg'],
    })
  })

  test.each([
    [
      'of another program',
      { name: 'cabinet', version: 1, dependencies: {} },
      /Champ inconnu : name, version/,
    ],
    ['with a secret', { siteTitle: 'x', smtpPassword: 'x' }, /Champ inconnu : smtpPassword/],
    ['with closures', { closures: [] }, /Champ inconnu : closures/],
    ['without settings', {}, /ne contient aucun paramètre/],
    ['that is a list', [{ siteTitle: 'x' }], /Un objet JSON est attendu/],
    ['that is a string', '"x"', /Un objet JSON est attendu/],
    ['that is truncated', '{"siteTitle": "Dou', /n’est pas du JSON valide/],
    ['with a hostile link', { siteTitle: 'x', socialLinks: { facebook: 'javascript:x' } }, /« Facebook »/],
    [
      'with values of the wrong type',
      { siteTitle: 7, colorPrimary: 'rouge' },
      /« Titre du site » doit être un texte/,
    ],
    ['with the key __proto__', '{"__proto__": {"siteTitle": "x"}}', /n’est pas du JSON valide/],
  ])('%s is refused with the reason and changes nothing', async (_title, file, reason) => {
    await saveSettings(everything)
    const before = await read()
    const response = await importFile(file)
    expect(response.status).toBe(400)
    expect(response.body.message.replaceAll('\u202f', ' ')).toMatch(reason)
    expect(await read()).toEqual(before)
  })

  test('has its HTML sanitized', async () => {
    await importFile({ termsOfService: '<p>Oui</p><img src=x onerror=alert(1)><iframe></iframe>' })
    expect((await read()).termsOfService).toBe('<p>Oui</p><img src="x" />')
  })
})
