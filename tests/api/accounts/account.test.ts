import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { aService } from '../../support/people/bookings.ts'
import { addOfferedServices, aPractitioner, PASSWORD } from '../../support/people/people.ts'
import { aForm, aJpeg } from '../../support/people/pictures.ts'
import { signedInPractitioner } from '../../support/people/signed-in-practitioner.ts'
import { aSetting } from '../../support/practice/settings.ts'
import type { TestClient } from '../../support/practice/test-client.ts'

const NEW_PASSWORD = 'Trois renards bleus'

describe('the caller’s profile', () => {
  const path = '/api/admin/profile'

  test('is returned with its id', async () => {
    const { camille, staff } = await signedInPractitioner()
    expect((await staff.get(path)).body).toEqual({
      id: camille.id,
      username: camille.username,
      firstName: 'Camille',
      lastName: 'Roy',
      training: 'Shiatsu',
      introduction: '',
      photoUrl: null,
      email: null,
      phone: null,
    })
  })

  test('shows its new name and training to visitors once saved', async () => {
    const { site, camille, staff } = await signedInPractitioner()
    const change = { firstName: ' Anne-Zoé ', lastName: 'Le Goff', training: 'Réflexologie' }
    const { status, body } = await staff.put(path, {
      ...change,
      email: 'zoe@exemple.fr',
      phone: '06 12 34 56 78',
    })
    expect([status, body]).toMatchObject([200, { firstName: 'Anne-Zoé', email: 'zoe@exemple.fr' }])
    await addOfferedServices(site, camille, [(await aService(site)).id])
    expect((await site.visitor().get('/api/praticiens')).body).toMatchObject([
      { id: camille.id, prenom: 'Anne-Zoé', nom: 'Le Goff', specialite: 'Réflexologie' },
    ])
  })

  test('keeps the fields that a PUT leaves out, and clears those that are empty', async () => {
    const { staff } = await signedInPractitioner()
    const names = { firstName: 'Anne-Zoé', lastName: 'Le Goff' }
    const contact = { email: 'zoe@exemple.fr', phone: '06 12 34 56 78' }
    await staff.put(path, { ...names, training: 'Réflexologie', ...contact })
    await staff.put(path, { ...names, training: '', email: '' })
    expect((await staff.get(path)).body).toMatchObject({
      training: '',
      email: null,
      phone: '06 12 34 56 78',
    })
  })

  test.each([
    ['firstName', '', 'Le champ «\u202fPrénom\u202f» est obligatoire.'],
    ['firstName', 'Z', 'Le champ «\u202fPrénom\u202f» doit compter au moins 2 caractères.'],
    [
      'lastName',
      'R2D2',
      'Le champ «\u202fNom\u202f» ne peut contenir que des lettres, des espaces et des traits d’union.',
    ],
    ['training', 'x'.repeat(201), 'Le champ «\u202fSpécialité\u202f» doit compter au plus 200 caractères.'],
    ['email', 'zoe', 'Le champ «\u202fE-mail\u202f» doit être une adresse e-mail, comme nom@exemple.fr.'],
    [
      'phone',
      'rappelez',
      'Le champ «\u202fTéléphone\u202f» doit être un numéro de téléphone, comme 06 12 34 56 78.',
    ],
  ])('refuses %s %j with its French message', async (field, value, message) => {
    const { staff } = await signedInPractitioner()
    const before = (await staff.get(path)).body
    const response = await staff.put<ErrorBody>(path, {
      firstName: 'Camille',
      lastName: 'Roy',
      training: '',
      [field]: value,
    })
    expect([response.status, response.body.issues]).toEqual([400, [{ path: field, message }]])
    expect((await staff.get(path)).body).toEqual(before)
  })

  test.each(['role', 'mustChangePassword'])('refuses %s as an unknown field', async (field) => {
    const { staff } = await signedInPractitioner()
    const body = { firstName: 'Camille', lastName: 'Roy', training: '', [field]: 'superadmin' }
    expect((await staff.put<ErrorBody>(path, body)).body.issues).toEqual([
      { path: '', message: `Champ inconnu\u202f: ${field}.` },
    ])
  })

  test('shows its picture to visitors until the picture and its file are deleted', async () => {
    const { site, camille, staff } = await signedInPractitioner()
    await addOfferedServices(site, camille, [(await aService(site)).id])
    const uploads = () => readdirSync(join(site.env.DATA_DIR ?? '', 'uploads'))
    const { body } = await staff.upload<{ photoUrl: string }>(`${path}/photo`, aForm(await aJpeg()))
    expect((await site.visitor().get('/api/praticiens')).body).toMatchObject([{ photoUrl: body.photoUrl }])
    expect(uploads()).toHaveLength(1)
    await staff.delete(`${path}/photo`)
    expect((await staff.get(path)).body).toMatchObject({ photoUrl: null })
    expect(uploads()).toEqual([])
  })
})

describe('the caller’s password', () => {
  const path = '/api/admin/password'

  test('changes when the current one is given, which ends the account’s other sessions', async () => {
    const { site, camille, staff } = await signedInPractitioner()
    const otherSession = await site.visitor().signIn(camille.username)
    const colleague = await site.visitor().signIn((await aPractitioner(site)).username)
    const response = await staff.put(path, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD })
    expect(response).toMatchObject({ status: 200, body: { message: 'Mot de passe mis à jour' } })
    for (const [session, isLoggedIn] of [
      [staff, true],
      [otherSession, false],
      [colleague, true],
    ] as const) {
      expect((await session.get('/api/auth/status')).body).toMatchObject({ isLoggedIn })
    }
    await site.visitor().signIn(camille.username, NEW_PASSWORD)
    const withOldPassword = await site
      .visitor()
      .post('/api/auth/login', { username: camille.username, password: PASSWORD })
    expect(withOldPassword.status).toBe(401)
  })

  test('need not be changed any more once the caller has chosen it', async () => {
    const { site, staff } = await signedInPractitioner()
    await site.database.kysely.updateTable('users').set({ must_change_password: 1 }).execute()
    const status = () => staff.get<{ admin: { mustChangePassword: boolean } }>('/api/auth/status')
    expect((await status()).body.admin.mustChangePassword).toBe(true)
    await staff.put(path, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD })
    expect((await status()).body.admin.mustChangePassword).toBe(false)
  })

  test.each([
    ['emoji', '🦊🌿🪨🫖🧺🕯🌊🍃'],
    ['200 characters', 'long mot secret '.repeat(12).padEnd(200, 'é')],
    ['spaces at both ends', '  Trois renards bleus  '],
  ])('may have %s, and its last character counts', async (_title, newPassword) => {
    const { site, camille, staff } = await signedInPractitioner()
    const { status } = await staff.put(path, { currentPassword: PASSWORD, newPassword })
    expect(status).toBe(200)
    const shorter = { username: camille.username, password: [...newPassword].slice(0, -1).join('') }
    expect((await site.visitor().post('/api/auth/login', shorter)).status).toBe(401)
    await site.visitor().signIn(camille.username, newPassword)
  })

  test.each([
    ['newPassword', '', 'Le champ «\u202fNouveau mot de passe\u202f» est obligatoire.'],
    [
      'newPassword',
      'court12',
      'Le champ «\u202fNouveau mot de passe\u202f» doit compter au moins 8 caractères.',
    ],
    [
      'newPassword',
      'é'.repeat(201),
      'Le champ «\u202fNouveau mot de passe\u202f» doit compter au plus 200 caractères.',
    ],
    ['newPassword', 'azertyuiop', 'Ce mot de passe est trop courant\u202f: il serait deviné tout de suite.'],
    [
      'newPassword',
      'Motdepasse1!',
      'Ce mot de passe est trop courant\u202f: il serait deviné tout de suite.',
    ],
    ['newPassword', 'roy-tilleuls-2027', 'Ce mot de passe ressemble trop à votre nom ou à celui du site.'],
    ['newPassword', PASSWORD, 'Le nouveau mot de passe doit être différent de l’actuel.'],
    ['currentPassword', 'faux', 'Le mot de passe actuel est incorrect.'],
    ['currentPassword', '', 'Le champ «\u202fMot de passe actuel\u202f» est obligatoire.'],
  ])('refuses %s %j with its French message and ends no session', async (field, value, message) => {
    const { site, camille, staff } = await signedInPractitioner()
    await aSetting(site, 'siteTitle', 'Cabinet des Tilleuls')
    const otherSession = await site.visitor().signIn(camille.username)
    const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD, [field]: value }
    const { status, body } = await staff.put<ErrorBody>(path, change)
    expect([status, body.issues]).toEqual([400, [{ path: field, message }]])
    expect((await otherSession.get('/api/auth/status')).body).toMatchObject({ isLoggedIn: true })
  })

  describe('after five wrong current passwords from one address', () => {
    async function lockOutAddress() {
      const { site, camille } = await signedInPractitioner({ env: { RATE_LIMITS: 'on' } })
      const stolenSession = await site.visitor({ address: '203.0.113.9' }).signIn(camille.username)
      for (let i = 0; i < 5; i += 1) {
        const refusal = await stolenSession.put(path, {
          currentPassword: `faux${i}`,
          newPassword: NEW_PASSWORD,
        })
        expect(refusal.status).toBe(400)
      }
      const changePassword = (session: TestClient) =>
        session.put(path, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD })
      return { site, camille, stolenSession, changePassword }
    }

    test('cannot be changed from that address', async () => {
      const { site, camille, stolenSession, changePassword } = await lockOutAddress()
      const refusal = await changePassword(stolenSession)
      expect(refusal).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
      expect(Number(refusal.headers['retry-after'])).toBeGreaterThan(0)
      const camilleElsewhere = await site.visitor({ address: '198.51.100.4' }).signIn(camille.username)
      expect((await changePassword(camilleElsewhere)).status).toBe(200)
    })

    test('can be changed again after fifteen minutes', async () => {
      const { site, stolenSession, changePassword } = await lockOutAddress()
      site.clock.advanceMinutes(14)
      expect((await changePassword(stolenSession)).status).toBe(429)
      site.clock.advanceMinutes(1)
      expect((await changePassword(stolenSession)).status).toBe(200)
    })
  })
})
