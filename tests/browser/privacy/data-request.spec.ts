import { readFileSync } from 'node:fs'
import { addClientRequest } from '#server/features/booking/own-link/client-requests.ts'
import { createReservationLink } from '#server/features/messages/links/actions.ts'
import { signIn, toast } from '../../support/browser/back-office.ts'
import { aBookablePractice } from '../../support/browser/booking-page.ts'
import { type BrowserPractice, expect, test } from '../../support/browser/browser.ts'
import { countEffort } from '../../support/browser/effort.ts'
import { FAILED_CALLS } from '../../support/browser/network.ts'
import { insertTemplates, outboxOf } from '../../support/mail/post.ts'
import { aReservation } from '../../support/people/bookings.ts'
import { aSuperadmin, PASSWORD } from '../../support/people/people.ts'

test.use({ expectedConsole: FAILED_CALLS })

/** Zoé Petit, who came in March, asks by her link; nothing listens for the mails. */
async function aDataRequest(practice: BrowserPractice, kind: 'export' | 'erasure'): Promise<void> {
  practice.config.publicUrl = new URL(practice.url)
  practice.config.smtpUrl = 'smtp://127.0.0.1:1'
  await insertTemplates(practice)
  const { camille } = await aBookablePractice(practice)
  const zoe = { praticienId: camille.id, clientName: 'Zoé Petit', clientEmail: 'zoe@exemple.fr' }
  const { id } = await aReservation(practice, { ...zoe, date: '2027-03-30', time: '10:00' })
  const link = await createReservationLink(practice, practice.database.kysely, id)
  const token = link.split('/').at(-1) ?? ''
  await addClientRequest(practice, token, { kind, address: '192.0.2.1' })
}

const WAITING = '1 demande d’un client sur ses données'

test('a superadmin answers a request for a copy with three clicks and no key', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  await aDataRequest(practice, 'export')
  await signIn(page, await aSuperadmin(practice))
  const effort = await countEffort(page)
  await page.goto('/admin/dashboard')

  await page.getByRole('link', { name: WAITING }).click()
  const requests = page.getByRole('region', { name: 'Demandes des clients' })
  await expect(requests).toContainText('À traiter avant le 12 mai 2027')
  await expect(page.getByRole('heading', { name: 'Rendez-vous (1)' })).toBeVisible()
  await expect(requests.getByRole('link', { name: 'Chercher cette personne' })).toHaveCount(0)
  await axeInBothSchemes()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exporter (page à lire)' }).click()
  expect(readFileSync(await (await downloading).path(), 'utf8')).toContain('Zoé Petit')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('La copie est sur cet appareil.')
  await expect(dialog).toContainText('Zoé Petit, zoe@exemple.fr')
  await axeInBothSchemes()
  await dialog.getByRole('button', { name: 'Marquer comme traitée' }).click()

  await expect(requests).toContainText('Aucune demande n’attend de réponse.')
  expect(await effort()).toEqual({ clicks: 3, keys: 0 })
  expect((await outboxOf(practice)).map(({ type }) => type)).toContain('data_request_done')
})

test('a superadmin answers a request for an erasure with three clicks, and the password after ten minutes', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  await aDataRequest(practice, 'erasure')
  await signIn(page, await aSuperadmin(practice))
  practice.clock.set('2027-04-12T08:11')
  const effort = await countEffort(page)
  await page.goto('/admin/dashboard')

  await page.getByRole('link', { name: WAITING }).click()
  await page.getByRole('button', { name: 'Effacer…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Effacer définitivement' }).click()
  const password = page.getByLabel('Mot de passe', { exact: true })
  await expect(password).toBeFocused()
  await axeInBothSchemes()
  await password.pressSequentially(PASSWORD)
  await password.press('Enter')

  await expect(toast(page, 'Données effacées')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Demandes des clients' })).toContainText(
    'Aucune demande n’attend de réponse.',
  )
  expect(await effort()).toEqual({ clicks: 3, keys: PASSWORD.length + 1 })
})

test('an export of somebody whom one has searched for oneself does not offer to close the request', async ({
  page,
  practice,
}) => {
  await aDataRequest(practice, 'export')
  const { id } = await practice.database.kysely
    .selectFrom('users')
    .select('id')
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  await aReservation(practice, {
    praticienId: id,
    clientName: 'Paul Roux',
    clientEmail: 'paul@exemple.fr',
    date: '2027-03-31',
    time: '10:00',
  })
  await signIn(page, await aSuperadmin(practice))
  await page.goto('/admin/dashboard')
  await page.getByRole('link', { name: WAITING }).click()
  await expect(page.getByRole('cell', { name: 'Zoé Petit' }).first()).toBeVisible()
  await page.getByLabel('E-mail', { exact: true }).fill('paul@exemple.fr')
  await page.getByRole('main').getByRole('button', { name: 'Rechercher' }).click()
  await expect(page.getByRole('cell', { name: 'Paul Roux' }).first()).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exporter (page à lire)' }).click()
  await downloading
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Marquer comme traitée' })).toBeVisible()
})
