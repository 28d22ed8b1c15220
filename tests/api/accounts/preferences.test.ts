import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { aService } from '../../support/people/bookings.ts'
import { addOfferedServices, aPractitioner } from '../../support/people/people.ts'
import { aForm, aJpeg } from '../../support/people/pictures.ts'
import { signedInPractitioner } from '../../support/people/signed-in-practitioner.ts'

describe('the preferences of an account', () => {
  const path = '/api/preferences'
  const DEFAULTS = {
    theme: 'system',
    textSize: 'normal',
    viewMode: '',
    notifyEmail: true,
    notifySms: false,
    dashboardView: '',
    dashboardWidgets: ['reminders', 'messages', 'activity', 'stats'],
    fontLarge: false,
    highContrast: false,
    dyslexicFont: false,
    nickname: '',
    avatar: null,
  }

  test('have every required field, are saved, and differ between accounts', async () => {
    const { site, staff } = await signedInPractitioner()
    const colleague = await site.visitor().signIn((await aPractitioner(site)).username)
    expect((await staff.get(path)).body).toEqual(DEFAULTS)
    const chosen = {
      theme: 'dark',
      textSize: 'large',
      viewMode: 'grid',
      notifyEmail: false,
      notifySms: true,
      dashboardView: 'Ma journée',
      dashboardWidgets: ['reminders', 'activity'],
      fontLarge: true,
      highContrast: true,
      dyslexicFont: true,
      nickname: 'Cam',
      avatar: null,
    }
    expect(await staff.put(path, chosen)).toMatchObject({ status: 200, body: chosen })
    expect((await staff.get(path)).body).toEqual(chosen)
    expect((await colleague.get(path)).body).toEqual(DEFAULTS)
  })

  test('keep the fields that are left out', async () => {
    const { staff } = await signedInPractitioner()
    await staff.put(path, { theme: 'dark', nickname: 'Cam' })
    await staff.put(path, { dashboardWidgets: [], nickname: '' })
    expect((await staff.get(path)).body).toEqual({ ...DEFAULTS, theme: 'dark', dashboardWidgets: [] })
  })

  test('keep all simultaneous changes', { tags: ['engine'] }, async () => {
    const { staff } = await signedInPractitioner()
    const changes = [{ theme: 'dark' }, { textSize: 'large' }, { nickname: 'Cam' }, { notifySms: true }]
    await Promise.all(changes.map((change) => staff.put(path, change)))
    expect((await staff.get(path)).body).toEqual(Object.assign({}, DEFAULTS, ...changes))
  })

  test.each([
    ['theme', 'rose', 'Le champ «\u202fThème\u202f» n’a pas une valeur connue.'],
    ['textSize', 3, 'Le champ «\u202fTaille du texte\u202f» n’a pas une valeur connue.'],
    ['viewMode', null, 'Le champ «\u202fPrésentation des listes\u202f» n’a pas une valeur connue.'],
    ['notifySms', 'oui', 'Le champ «\u202fPrévenir par SMS\u202f» vaut oui ou non.'],
    ['dashboardWidgets', ['stats', 'stats'], 'Chaque bloc du tableau de bord ne figure qu’une fois.'],
    ['dashboardWidgets', 'stats', 'Le champ «\u202fBlocs du tableau de bord\u202f» est une liste.'],
    ['nickname', 'x'.repeat(41), 'Le champ «\u202fSurnom\u202f» doit compter au plus 40 caractères.'],
    ['avatar', 'https://ailleurs.example/moi.png', 'Choisissez une image à envoyer.'],
  ])('refuse %s %j with its French message, and nothing is saved', async (field, value, message) => {
    const { staff } = await signedInPractitioner()
    const { status, body } = await staff.put<ErrorBody>(path, { theme: 'dark', [field]: value })
    expect([status, body.issues]).toEqual([400, [{ path: field, message }]])
    expect((await staff.get(path)).body).toEqual(DEFAULTS)
  })

  test('have an avatar that is uploaded as a picture and deleted with its file', async () => {
    const { site, camille, staff } = await signedInPractitioner()
    const uploads = () => readdirSync(join(site.env.DATA_DIR ?? '', 'uploads'))
    const { body } = await staff.upload<{ url: string }>('/api/users/avatar', aForm(await aJpeg()))
    expect(body.url).toMatch(/^\/uploads\/avatar-[0-9a-f]{24}\.webp$/)
    const { body: saved } = await staff.get<object>(path)
    expect(saved).toEqual({ ...DEFAULTS, avatar: body.url })
    expect((await staff.put(path, saved)).body).toEqual(saved)
    expect((await staff.put(path, { ...saved, avatar: null })).body).toEqual(DEFAULTS)
    expect(uploads()).toEqual([])
    // Visitors see the picture of the profile, never the avatar.
    await addOfferedServices(site, camille, [(await aService(site)).id])
    const { body: shown } = await site.visitor().get('/api/praticiens')
    expect(shown).toMatchObject([{ id: camille.id }])
    expect(JSON.stringify(shown)).not.toContain('avatar')
  })
})
