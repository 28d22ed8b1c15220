import { signIn, toast } from '../../support/browser/back-office.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { aSuperadmin } from '../../support/people/people.ts'

// The preview of a message is a sandboxed frame.
test.use({ expectedConsole: [/Blocked script execution in 'about:srcdoc'/] })

test('from the set-up step an owner fills the legal texts by answers, and blanks stay marked on the site', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  await signIn(page, await aSuperadmin(practice))
  await page.goto('/admin/mise-en-route/textes')
  await page.getByRole('link', { name: 'Ouvrir les textes légaux' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Textes légaux')
  await expect(page.getByRole('link', { name: 'Retour à la mise en route' })).toHaveAttribute(
    'href',
    '/admin/mise-en-route',
  )
  const notice = page.getByRole('region', { name: 'Mentions légales' })
  await expect(notice).toContainText('Vide sur le site')
  await page.getByLabel('Nom ou raison sociale').fill('Ada Roy EI')
  await page.getByLabel('SIREN', { exact: true }).fill('732 829 320')
  await axeInBothSchemes()
  await page.getByRole('button', { name: 'Enregistrer et remplir les textes' }).click()
  await expect(toast(page, 'Textes légaux remplis')).toBeVisible()
  await expect(notice).toContainText('Rempli d’après vos réponses')

  await page.goto('/legal')
  await expect(page.getByRole('listitem').filter({ hasText: 'SIREN' })).toContainText('732\u202f829\u202f320')
  await expect(page.getByText('[à compléter\u202f: Nom de l’hébergeur]')).toBeVisible()

  await page.goto('/admin/textes-legaux#conditions')
  await expect(page.getByRole('region', { name: 'Conditions d’utilisation' })).toBeFocused()
})

test('words that only engineers know are explained where they stand', async ({ page, practice }) => {
  await signIn(page, await aSuperadmin(practice))
  await page.goto('/admin/scripts')
  await expect(page.getByText(/^Deux réparations que l’on vous demandera/)).toBeVisible()

  await page.goto('/admin/users')
  await page.getByRole('button', { name: 'Ajouter quelqu’un' }).click()
  const role = page.getByRole('dialog').getByLabel('Rôle')
  await expect(role).toHaveAccessibleDescription(/Praticien\s: reçoit des clients/)
  await expect(role).toHaveAccessibleDescription(/Responsable\s: propriétaire du site, voit et règle tout/)

  await page.goto('/admin/pages/new')
  await expect(page.getByLabel('Adresse de la page')).toHaveAccessibleDescription(/comme «\s\/p\/acces\s»/)

  await page.goto('/admin/notifications')
  await page.getByRole('link', { name: /^Modifier.*Rendez-vous confirmé/ }).click()
  await expect(page.getByText(/^À l’envoi, {{date}} sera remplacé .* «\u202fmercredi 14 avril/)).toBeVisible()
})
