import { expect, test } from '../../support/browser/browser.ts'
import { openHydrated } from '../../support/browser/hydration.ts'
import { fillPublicPages } from '../../support/practice/whole-practice.ts'

test.use({ expectedConsole: [/status of 500/] })

const TEXTS = [
  { link: 'Confidentialité', call: '/api/privacy-policy', content: 'Vos données restent ici.' },
  { link: 'Mentions légales', call: '/api/legal-text', content: 'Édité par Les Tilleuls.', tag: '@all' },
  {
    link: "Conditions d'utilisation",
    call: '/api/terms-of-service',
    content: 'Règlement sur place.',
    tag: '@all',
  },
]

for (const { link, call, content, tag = [] } of TEXTS) {
  test(`a failure of ${call} shows 'Erreur de chargement' until a retry succeeds`, { tag }, async ({
    page,
    practice,
  }) => {
    await fillPublicPages(practice)
    await openHydrated(page, '/massages')
    await page.route(`**${call}`, (route) => route.fulfill({ status: 500, json: { message: 'En panne.' } }))
    await page.getByRole('navigation', { name: 'Informations' }).getByRole('link', { name: link }).click()
    await expect(page.getByText('Erreur de chargement')).toBeVisible()
    await page.unroute(`**${call}`)
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expect(page.getByText(content)).toBeVisible()
    await expect(page.getByText('Erreur de chargement')).toBeHidden()
  })
}

test("without its settings the site uses the defaults and shows 'Erreur lors du chargement des paramètres' until a retry succeeds", async ({
  page,
  practice,
}) => {
  await fillPublicPages(practice)
  const { schema } = practice.database.kysely
  await schema.alterTable('settings').renameTo('settings_lost').execute()
  await openHydrated(page, '/massages')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Massages')
  await expect(page.getByRole('alert')).toContainText('Erreur lors du chargement des paramètres')
  await schema.alterTable('settings_lost').renameTo('settings').execute()
  await page.getByRole('button', { name: 'Réessayer' }).first().click()
  await expect(page.getByRole('contentinfo')).toContainText('Les Tilleuls')
})
