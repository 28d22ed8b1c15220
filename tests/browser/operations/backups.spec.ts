import { readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { Decrypter } from 'age-encryption'
import { signIn, toast } from '../../support/browser/back-office.ts'
import { type BrowserPractice, expect, test } from '../../support/browser/browser.ts'
import { aSuperadmin } from '../../support/people/people.ts'
import { ARCHIVE, aBackup } from '../../support/servers/backups.ts'

const RUN_MS = 500

/** Instead of the child process: a running row, and soon a verified one with its file. */
function fakeBackups({ backups, ...practice }: BrowserPractice): void {
  backups.start = async (cause) => {
    const id = await aBackup({ ...practice, backups }, { cause, state: 'running', file: null, bytes: null })
    void setTimeout(RUN_MS).then(() =>
      practice.database.kysely
        .updateTable('backups')
        .set({ state: 'verified', file: ARCHIVE, bytes: 1000 })
        .where('id', '=', id)
        .execute(),
    )
  }
}

test('a superadmin saves the site now, makes a key and downloads what only that key opens', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  fakeBackups(practice)
  await signIn(page, await aSuperadmin(practice))
  await page.goto('/admin/sauvegardes')
  await expect(page.getByText('Aucune sauvegarde vérifiée n’existe encore.')).toBeVisible()
  await page.getByRole('button', { name: 'Sauvegarder maintenant' }).click()
  await expect(page.getByRole('button', { name: 'Sauvegarde en cours...' })).toBeDisabled()
  await expect(page.getByText(/^Sauvegardé et vérifié aujourd’hui/)).toBeVisible()
  await axeInBothSchemes()

  await page.getByRole('button', { name: /^Télécharger la sauvegarde du 12 avril 2027/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Créer une clé' }).click()
  const keyFile = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Enregistrer le fichier' }).click()
  const key = await readFile(await (await keyFile).path(), 'utf8')
  const archive = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Utiliser cette clé' }).click()
  await expect(toast(page, 'Clé des sauvegardes enregistrée')).toBeVisible()
  const download = await archive

  expect(download.suggestedFilename()).toBe(`${ARCHIVE}.age`)
  const decrypter = new Decrypter()
  decrypter.addIdentity(/^AGE-SECRET-KEY-\S+$/m.exec(key)?.[0] ?? '')
  const content = await decrypter.decrypt(await readFile(await download.path()))
  expect([...content.subarray(0, 2)]).toEqual([0x1f, 0x8b])
})

const DAY_MS = 24 * 3_600_000
const LONG_REASON = `Le serveur n’a pas le droit d’écrire dans /srv/${'sauvegardes-'.repeat(12)}`

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('many backups and a long reason fit the screen, and older ones take the focus', async ({
    page,
    practice,
    axeInBothSchemes,
  }) => {
    const now = practice.clock.instant()
    for (let age = 9; age > 0; age--) await aBackup(practice, { started_at: now - age * DAY_MS })
    await aBackup(practice, { state: 'failed', file: null, bytes: null, failure: LONG_REASON })
    await signIn(page, await aSuperadmin(practice))
    await page.goto('/admin/sauvegardes')
    const rows = page.getByRole('table').locator('tbody tr')
    await expect(rows).toHaveCount(7)
    await expect(page.getByText(LONG_REASON)).toHaveCount(2)
    await page.getByRole('button', { name: 'Afficher les plus anciennes' }).click()
    await expect(rows).toHaveCount(10)
    await expect(rows.nth(7)).toBeFocused()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await axeInBothSchemes()
  })
})

test('messages held since a restore are dropped by a button in the color of danger', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  await practice.database.kysely
    .insertInto('outbox')
    .values({
      event: 'contact:1',
      recipient: 'lea@exemple.fr',
      subject: 'Votre message',
      body: 'Bonjour',
      message_id: 'un@exemple.fr',
      state: 'waiting',
      next_attempt_at: practice.clock.instant(),
      created_at: practice.clock.instant(),
      is_held: 1,
    })
    .execute()
  await signIn(page, await aSuperadmin(practice))
  await page.goto('/admin/notifications/journal?etat=waiting')
  await expect(page.getByText('Un message attend depuis la restauration.')).toBeVisible()
  await expect(page.getByText('Retenu après la restauration')).toBeVisible()
  await axeInBothSchemes()
  await page.emulateMedia({ colorScheme: 'light' })
  await page.getByRole('button', { name: 'Ne pas envoyer' }).click()
  const drop = page.getByRole('dialog').getByRole('button', { name: 'Ne pas envoyer' })
  await expect(drop).toHaveCSS('background-color', 'rgb(161, 50, 44)')
  await drop.click()
  await expect(toast(page, 'Messages abandonnés')).toBeVisible()
  await expect(page.getByText('Un message attend depuis la restauration.')).toBeHidden()
})
