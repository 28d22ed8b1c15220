import { signIn } from '../../support/browser/back-office.ts'
import { type BrowserPractice, expect, test } from '../../support/browser/browser.ts'
import { aSuperadmin } from '../../support/people/people.ts'
import { aSetting } from '../../support/practice/settings.ts'
import { aBackup } from '../../support/servers/backups.ts'

const MAIL_SERVER = {
  host: 'mail.gandi.net',
  port: 465,
  security: 'tls',
  username: 'bonjour@tilleuls.example',
  from: 'bonjour@tilleuls.example',
  sealedPassword: null,
}

/** A server that refuses mails, no SPF, a full disk and a failed backup. */
async function breakEverything(practice: BrowserPractice): Promise<void> {
  const now = practice.clock.instant()
  practice.probes.freeBytes = async () => 0
  await aSetting(practice, 'mailServer', MAIL_SERVER)
  await aBackup(practice, { state: 'failed', file: null, failure: 'La sauvegarde a été interrompue.' })
  await practice.database.kysely
    .insertInto('outbox')
    .values({
      event: 'contact:1',
      recipient: 'lea@exemple.fr',
      subject: 'Votre message',
      body: 'Bonjour',
      message_id: 'un@exemple.fr',
      state: 'waiting',
      attempts: 2,
      next_attempt_at: now,
      created_at: now,
      first_tried_at: now,
      tried_at: now,
      last_error: 'Le serveur refuse le mot de passe.',
    })
    .execute()
}

for (const { device, width, tag = [] } of [
  { device: 'phone', width: 390 },
  { device: 'desktop', width: 1440, tag: '@all' },
]) {
  test(`on a ${device} the failures of the site come before what is to be watched`, { tag }, async ({
    page,
    practice,
    axeInBothSchemes,
  }) => {
    await breakEverything(practice)
    await page.setViewportSize({ width, height: 900 })
    await signIn(page, await aSuperadmin(practice))
    await page.goto('/admin/dashboard')
    const problems = page.getByRole('region', { name: 'État du site' }).getByRole('list').first()
    await expect(problems.getByRole('listitem')).toContainText([
      /^✕Problème\. Les e-mails ne partent plus/,
      /^✕Problème\. Le disque du serveur est plein/,
      /^✕Problème\. La sauvegarde a échoué/,
    ])
    await axeInBothSchemes()
    await page.getByRole('link', { name: 'Tout l’état du site' }).click()
    await expect(page.getByRole('main').getByRole('list').nth(1).getByRole('listitem')).toContainText([
      /^✕Problème/,
      /^✕Problème/,
      /^✕Problème/,
      /^!À surveiller\. L’adresse du site n’est pas connue/,
    ])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await axeInBothSchemes()
  })
}

test('a site without problems says so on its own screen, and nothing on the dashboard', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  await aSetting(practice, 'mailServer', {
    ...MAIL_SERVER,
    from: 'tilleuls@gmail.com',
    host: 'smtp.gmail.com',
  })
  await aSetting(practice, 'siteAddress', 'https://www.tilleuls.example')
  await aBackup(practice)
  await signIn(page, await aSuperadmin(practice))
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('region', { name: 'Aujourd’hui' })).toBeVisible()
  await expect(page.getByText('à régler')).toBeHidden()
  await page.getByRole('link', { name: 'Sécurité et données' }).click()
  await page.getByRole('link', { name: 'État du site' }).click()
  await expect(page.getByText('Tout va bien')).toBeVisible()
  await expect(page.getByText(/Adresse du site.: https:/)).toBeVisible()
  await axeInBothSchemes()
})

test('« En cas de panne » folds its situations on the screen, and prints all of them', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  await signIn(page, await aSuperadmin(practice))
  await page.goto('/admin/panne')
  const commands = page.getByText('systemctl restart cabinet caddy')
  await expect(commands).toBeHidden()
  await axeInBothSchemes()
  await page.emulateMedia({ media: 'print' })
  await expect(commands).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('heading', { name: 'Le site ne démarre pas' }).click()
  await expect(commands).toBeVisible()
})
