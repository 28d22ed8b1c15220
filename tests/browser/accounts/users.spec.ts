import type { Page } from '@playwright/test'
import { signIn, signInPage, toast } from '../../support/browser/back-office.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { abortCall, FAILED_CALLS } from '../../support/browser/network.ts'
import { expectOnTop } from '../../support/browser/on-top.ts'
import { aReservation, aService } from '../../support/people/bookings.ts'
import { aPractitioner, aSuperadmin, PASSWORD } from '../../support/people/people.ts'

test.use({ expectedConsole: FAILED_CALLS })

const NEW_USER_PASSWORD = 'Lavande-du-matin'

function usersPage(page: Page) {
  const dialog = page.getByRole('dialog')
  return {
    dialog,
    button: (name: string) => page.getByRole('button', { name, exact: true }),
    row: (username: string) =>
      page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: username, exact: true }) }),
    field: (label: string) => dialog.getByLabel(label, { exact: true }),
    save: dialog.getByRole('button', { name: 'Enregistrer' }),
    async fill(texts: Record<string, string>) {
      for (const [label, text] of Object.entries(texts)) await this.field(label).fill(text)
    },
  }
}

test.describe('on a low phone', () => {
  test.use({ viewport: { width: 390, height: 700 } })

  test('the buttons of a long dialog stay in view, and never cover the focused field', async ({
    page,
    practice,
  }) => {
    await page.addInitScript(() => sessionStorage.setItem('cookiesRefused', 'oui'))
    await signIn(page, await aSuperadmin(practice))
    await page.goto('/admin/users')
    const users = usersPage(page)
    await users.button('Ajouter quelqu’un').click()
    await expect(users.save).toBeInViewport({ ratio: 1 })
    await users.field('Téléphone (facultatif)').focus()
    for (const label of ['Rôle', 'Mot de passe']) {
      await page.keyboard.press('Tab')
      await expect(users.field(label)).toBeFocused()
      await expectOnTop(users.field(label))
    }
    await expectOnTop(users.save)
  })
})

test('a superadmin writes what visitors read about somebody', async ({ page, practice }) => {
  await signIn(page, await aSuperadmin(practice))
  const massage = await aService(practice)
  const theo = await aPractitioner(practice, { username: 'theo', offers: [massage.id], training: 'Shiatsu' })
  await page.goto('/admin/users')
  const users = usersPage(page)
  await users
    .row('theo')
    .getByRole('button', { name: /^Modifier/ })
    .click()
  await expect(users.field('Spécialité (facultatif)')).toHaveValue('Shiatsu')
  await users.fill({ 'Phrase de présentation (facultatif)': 'x'.repeat(161) })
  await users.save.click()
  await expect(users.field('Phrase de présentation (facultatif)')).toHaveAccessibleDescription(
    /doit compter au plus 160 caractères/,
  )
  await users.fill({ 'Phrase de présentation (facultatif)': 'Je masse lentement.' })
  await users.save.click()
  await expect(toast(page, 'Utilisateur enregistré')).toBeVisible()
  const practitioners = await (await page.request.get('/api/praticiens')).json()
  expect(practitioners).toMatchObject([
    { id: theo.id, specialite: 'Shiatsu', introduction: 'Je masse lentement.' },
  ])
})

test('a superadmin adds, edits and deletes a user, which ends the user’s session', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  await signIn(page, await aSuperadmin(practice, { username: 'ana', firstName: 'Ana', lastName: 'Roy' }))
  await page.goto('/admin/users')
  const users = usersPage(page)
  await expect(page.getByRole('columnheader')).toHaveText([
    'Nom d’utilisateur',
    'Rôle',
    'Prénom',
    'Nom',
    'Agenda',
    'Actions',
  ])
  await expect(users.row('ana').getByRole('cell')).toHaveText([
    'Responsable',
    'Ana',
    'Roy',
    /Services\s*Horaires\s*:\s*Configurer\s*Congés/,
    /Modifier/,
  ])
  await axeInBothSchemes()

  await users.button('Ajouter quelqu’un').click()
  await users.save.click()
  for (const label of ['Prénom', 'Nom', 'Nom d’utilisateur', 'Mot de passe'])
    await expect(users.field(label)).toHaveAccessibleDescription(/est obligatoire/)
  await axeInBothSchemes()
  await users.fill({ 'Nom d’utilisateur': 'théo 2', Prénom: 'T', Nom: 'R1vière', 'Mot de passe': 'court' })
  await users.save.click()
  const expectError = (label: string, text: RegExp) =>
    expect(users.field(label)).toHaveAccessibleDescription(text)
  await expectError('Nom d’utilisateur', /lettres sans accent, des chiffres/)
  await expectError('Prénom', /au moins 2 caractères/)
  await expectError('Nom', /des lettres, des espaces et des traits d’union/)
  await expectError('Mot de passe', /au moins 8 caractères/)
  // A click outside the dialog keeps the input.
  await page.mouse.click(5, 450)
  await expect(users.field('Nom')).toHaveValue('R1vière')
  await users.fill({
    'Nom d’utilisateur': 'ANA',
    Prénom: 'Théo',
    Nom: 'Rivière',
    'Mot de passe': NEW_USER_PASSWORD,
  })
  await users.field('Rôle').selectOption('praticien')
  await users.save.click()
  await expectError('Nom d’utilisateur', /déjà pris/)
  await users.fill({ 'Nom d’utilisateur': 'theo' })
  await users.save.click()
  await expect(toast(page, 'Utilisateur enregistré')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Services de Théo Rivière')
  await page.getByRole('link', { name: 'Retour aux utilisateurs' }).click()
  await expect(users.row('theo').getByRole('cell').first()).toHaveText('Praticien')
  await expect(page.getByRole('link', { name: 'Configurer l’agenda de Théo Rivière' })).toHaveAttribute(
    'href',
    /^\/admin\/agenda-config\/\d+$/,
  )

  await users.button('Modifier Théo Rivière').click()
  await expect(users.field('Mot de passe')).toHaveValue('')
  await users.fill({ Prénom: 'Théophile' })
  await users.save.click()
  await expect(users.row('theo')).toContainText('Théophile')
  await expect(users.button('Modifier Théophile Rivière')).toBeVisible()

  const userPage = await page.context().browser()?.newPage({ baseURL: practice.url })
  if (!userPage) throw new Error('no second browser page')
  await userPage.goto('/admin/login')
  await signInPage(userPage).signIn({ id: 0, username: 'theo', displayName: '' }, NEW_USER_PASSWORD)
  await expect(userPage).toHaveURL('/admin/dashboard')

  await users.button('Supprimer Théophile Rivière').click()
  await expect(users.dialog).toContainText('Êtes-vous sûr de vouloir supprimer cet utilisateur ?')
  await axeInBothSchemes()
  await users.dialog.getByRole('button', { name: 'Supprimer' }).click()
  await expect(toast(page, 'Utilisateur supprimé')).toBeVisible()
  await expect(users.row('theo')).toBeHidden()
  await userPage.reload()
  await expect(userPage).toHaveURL('/admin/login')
  await userPage.close()
})

test('the dialog shows why a deletion is refused or a save has failed', async ({ page, practice }) => {
  const camille = await aPractitioner(practice, { firstName: 'Camille', lastName: 'Petit' })
  await aReservation(practice, { praticienId: camille.id, date: '2027-04-14', time: '10:00' })
  await signIn(page, await aSuperadmin(practice, { firstName: 'Ana', lastName: 'Roy' }))
  await page.goto('/admin/users')
  const users = usersPage(page)
  const refusal = users.dialog.getByRole('alert')
  await users.button('Supprimer Camille Petit').click()
  await users.dialog.getByRole('button', { name: 'Supprimer' }).click()
  await expect(refusal).toHaveText(
    'Camille Petit a encore un rendez-vous à venir. Confiez-le à un collègue ou annulez-le d’abord.',
  )
  await users.button('Annuler').click()
  await users.button('Supprimer Ana Roy').click()
  await users.dialog.getByRole('button', { name: 'Supprimer' }).click()
  await expect(refusal).toContainText('Il faut au moins un responsable')
  await users.button('Annuler').click()
  await expect(users.button('Supprimer Ana Roy')).toBeFocused()

  await users.button('Modifier Ana Roy').click()
  await users.fill({ Prénom: 'Anna' })
  await abortCall(page, `PUT /api/superadmin/users/${camille.id + 1}/profile`)
  await users.save.click()
  await expect(refusal).toHaveText('Une erreur est survenue.')
  await expect(users.field('Prénom')).toHaveValue('Anna')
})

test('a save ten minutes after the sign-in asks for the password above the dialog and then succeeds', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  const ana = await aSuperadmin(practice, { firstName: 'Ana', lastName: 'Roy' })
  await aPractitioner(practice, { username: 'theo', firstName: 'Théo', lastName: 'Rivière' })
  await signIn(page, ana)
  await practice.database.kysely.updateTable('sessions').set({ authenticated_at: 0 }).execute()
  await page.goto('/admin/users')
  const users = usersPage(page)
  const identity = page.getByRole('dialog', { name: 'Confirmez votre identité' })
  const password = identity.getByLabel('Mot de passe')

  await users.button('Modifier Théo Rivière').click()
  const form = page.getByRole('dialog', { name: 'Modifier l’utilisateur' })
  await form.getByRole('button', { name: 'Mettre fin à ses connexions' }).click()
  const confirmation = page.getByRole('dialog', { name: 'Mettre fin à ses connexions' })
  await confirmation.getByRole('button', { name: 'Mettre fin' }).click()
  await expect(password).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(identity).toBeHidden()
  await expect(confirmation.getByRole('alert')).toContainText('votre identité n’est pas confirmée')
  await expect(confirmation.getByRole('button', { name: 'Mettre fin' })).toBeFocused()
  await confirmation.getByRole('button', { name: 'Annuler' }).click()

  await form.getByLabel('Prénom', { exact: true }).fill('Théophile')
  await form.getByLabel(/^E-mail/).fill('theo@cabinet.example')
  await form.getByLabel('Nom', { exact: true }).press('Enter')
  await expect(password).toBeFocused()
  await axeInBothSchemes()
  await password.fill('Pierres-froides-2027')
  await identity.getByRole('button', { name: 'Confirmer' }).click()
  await expect(password).toHaveAccessibleDescription('Ce mot de passe est incorrect.')
  await password.fill(PASSWORD)
  await password.press('Enter')
  await expect(toast(page, 'Utilisateur enregistré')).toBeVisible()
  await expect(users.row('theo')).toContainText('Théophile')
  await expect(users.button('Modifier Théophile Rivière')).toBeVisible()
})
