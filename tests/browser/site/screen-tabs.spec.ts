import type { Page } from '@playwright/test'
import { signIn } from '../../support/browser/back-office.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { aPractitioner, aSuperadmin } from '../../support/people/people.ts'

type Walk = { tabs: string; screens: readonly { tab: string; title: string; path: string }[] }

const SAFETY: Walk = {
  tabs: 'Sécurité et données',
  screens: [
    { tab: 'Données personnelles', title: 'Données personnelles', path: '/admin/donnees-personnelles' },
    { tab: 'Sauvegardes', title: 'Sauvegardes', path: '/admin/sauvegardes' },
    { tab: 'État du site', title: 'État du site', path: '/admin/etat-du-site' },
    { tab: 'Journal d’activité', title: 'Journal d’activité', path: '/admin/activite' },
  ],
}

const ACCOUNT: Walk = {
  tabs: 'Mot de passe et connexions',
  screens: [
    { tab: 'Mot de passe', title: 'Changer le mot de passe', path: '/admin/change-password' },
    { tab: 'Vos connexions', title: 'Vos connexions', path: '/admin/sessions' },
    { tab: 'Sécurité du compte', title: 'Sécurité du compte', path: '/admin/securite' },
  ],
}

const NOTIFICATIONS: Walk = {
  tabs: 'Notifications',
  screens: [
    { tab: 'Messages', title: 'Notifications', path: '/admin/notifications' },
    { tab: 'Journal des envois', title: 'Journal des envois', path: '/admin/notifications/journal' },
  ],
}

/** Opens each tab by keyboard: its address, titles and mark, with the focus left on the tab. */
async function walk(page: Page, { tabs, screens }: Walk, inspect: () => Promise<void>): Promise<void> {
  const bar = page.getByRole('navigation', { name: tabs, exact: true })
  for (const { tab, title, path } of screens) {
    const link = bar.getByRole('link', { name: tab, exact: true })
    await link.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page).toHaveTitle(`${title} · Administration`)
    await expect(link).toHaveAttribute('aria-current', 'page')
    await expect(link).toBeFocused()
    await expect(bar.locator('[aria-current]')).toHaveCount(1)
    expect(new URL(page.url()).pathname).toBe(path)
    await inspect()
  }
}

test('« Sécurité et données » is one entry of the menu, marked on each of its tabs', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  await signIn(page, await aSuperadmin(practice))
  await page.goto('/admin/dashboard')
  const menu = page.getByRole('navigation', { name: 'Le cabinet' })
  await expect(menu.getByRole('link')).toHaveText(['Clients', 'Chiffres', 'Sécurité et données'])
  const entry = menu.getByRole('link', { name: 'Sécurité et données' })
  await entry.click()
  await walk(page, SAFETY, async () => {
    await expect(entry).toHaveAttribute('aria-current', 'page')
    await axeInBothSchemes()
  })
  for (const path of ['/admin/panne', '/admin/donnees-personnelles/personne']) {
    await page.goto(path)
    await expect(entry).toHaveAttribute('aria-current', 'page')
  }
})

test('« Notifications » holds the messages and what was sent, each in a tab', async ({ page, practice }) => {
  await signIn(page, await aSuperadmin(practice))
  await page.goto('/admin/notifications')
  const entry = page
    .getByRole('navigation', { name: 'Menu principal' })
    .getByRole('link', { name: 'Notifications' })
  await walk(page, NOTIFICATIONS, () => expect(entry).toHaveAttribute('aria-current', 'page'))
})

test('a praticien finds password, connections and second factor behind one entry of their menu', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  const camille = await aPractitioner(practice)
  await signIn(page, camille)
  await page.goto('/admin/dashboard')
  await page.getByRole('button', { name: camille.displayName, exact: true }).click()
  await page
    .getByRole('navigation', { name: 'Mon compte' })
    .getByRole('link', { name: 'Mot de passe et connexions' })
    .click()
  await walk(page, ACCOUNT, axeInBothSchemes)
})
