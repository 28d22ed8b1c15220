import { readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { Decrypter } from 'age-encryption'
import { signIn, toast } from '../support/back-office.ts'
import { ARCHIVE, aBackup } from '../support/backups.ts'
import { type BrowserPractice, expect, test } from '../support/browser.ts'
import { aSuperadmin } from '../support/people.ts'

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
  await expect(toast(page, 'Clé publique enregistrée')).toBeVisible()
  const download = await archive

  expect(download.suggestedFilename()).toBe(`${ARCHIVE}.age`)
  const decrypter = new Decrypter()
  decrypter.addIdentity(/^AGE-SECRET-KEY-\S+$/m.exec(key)?.[0] ?? '')
  const content = await decrypter.decrypt(await readFile(await download.path()))
  expect([...content.subarray(0, 2)]).toEqual([0x1f, 0x8b])
})
