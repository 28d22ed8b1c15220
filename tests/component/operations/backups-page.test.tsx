import { screen, within } from '@testing-library/react'
import { Decrypter, Encrypter } from 'age-encryption'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Backup, BackupsReply } from '#contract/operations/backups.ts'
import { DEFAULT_BACKUP_SETTINGS } from '#domain/operations/backup.ts'
import { HeldBanner } from '#web/admin/messages/held-messages/HeldBanner.tsx'
import { BackupsPage } from '#web/admin/operations/backups/BackupsPage.tsx'
import { ALIX, openAdminScreen } from '../../support/component/admin-screen.tsx'
import { server } from '../../support/component/server.ts'

const SAVE = 'PUT /api/superadmin/backups/settings'
const ARCHIVE = 'GET /api/superadmin/backups/{id}/archive'

const VERIFIED: Backup = {
  id: 7,
  cause: 'night',
  state: 'verified',
  startedAt: '2027-04-12T03:02',
  bytes: 12_345_678,
  file: 'cabinet-2027-04-12-030200.tar.gz',
  failure: null,
}

const LIST: BackupsReply = {
  summary: { tone: 'success', sentence: 'Sauvegardé et vérifié cette nuit', remedy: null },
  isRunning: false,
  hasRecipient: false,
  backups: [VERIFIED],
}

let saved: Blob[]

beforeEach(() => {
  saved = []
  URL.createObjectURL = vi.fn((file: Blob) => {
    saved.push(file)
    return 'blob:fichier'
  })
  URL.revokeObjectURL = vi.fn()
  server.respond('GET /api/superadmin/backups', LIST)
  server.respond('GET /api/superadmin/backups/settings', DEFAULT_BACKUP_SETTINGS)
  server.respond(SAVE, ({ body }) => body)
  server.respond(ARCHIVE, (async function* () {})())
})

const open = () => openAdminScreen(<BackupsPage />, { admin: ALIX }).user
const button = (name: string | RegExp) => screen.findByRole('button', { name })

test('each backup says when, why, in which state and how large; a failed one says why and has no download', async () => {
  const failed: Backup = { ...VERIFIED, id: 8, cause: 'staff', state: 'failed', bytes: null, file: null }
  server.respond('GET /api/superadmin/backups', {
    ...LIST,
    backups: [{ ...failed, failure: 'Le disque est plein.' }, VERIFIED],
  })
  open()
  const [first, second] = (await screen.findAllByRole('row')).slice(1)
  expect(first).toHaveTextContent(/À la demande.*ÉchecLe disque est plein/)
  expect(within(first as HTMLElement).queryByRole('button')).toBeNull()
  expect(second).toHaveTextContent(/lun. 12 avril, 3.h.02.*Chaque nuit.*Vérifiée.*12.Mo/)
  expect(screen.getByText('Sauvegardé et vérifié cette nuit')).toBeInTheDocument()
})

test('« Sauvegarder maintenant » starts one and waits for its end', async () => {
  server.respond('POST /api/superadmin/backups', { ...LIST, isRunning: true })
  const user = open()
  await user.click(await button('Sauvegarder maintenant'))
  expect(await button('Sauvegarde en cours...')).toBeDisabled()
  expect(server.requests('POST /api/superadmin/backups')).toHaveLength(1)
})

test('without a key a download makes one in the browser first: its secret is in the saved file and in no request', async () => {
  const user = open()
  await user.click(await button(/^Télécharger la sauvegarde du 12 avril 2027/))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Créer une clé' }))
  const secret = await screen.findByLabelText('Votre clé secrète, affichée cette seule fois')
  expect(screen.queryByRole('button', { name: 'Utiliser cette clé' })).toBeNull()
  await user.click(await button('Enregistrer le fichier'))
  await user.click(await button('Utiliser cette clé'))
  await vi.waitFor(() => expect(server.requests(ARCHIVE)).toHaveLength(1))

  const [request] = server.requests(SAVE)
  const file = await saved[0]?.text()
  const [identity = ''] = /^AGE-SECRET-KEY-\S+$/m.exec(file ?? '') ?? []
  expect(secret).toHaveValue(identity)
  expect(JSON.stringify(request?.body)).not.toContain(identity)
  const [encrypter, decrypter] = [new Encrypter(), new Decrypter()]
  encrypter.addRecipient(request?.body.recipient ?? '')
  decrypter.addIdentity(identity)
  expect(await decrypter.decrypt(await encrypter.encrypt('bonjour'), 'text')).toBe('bonjour')
})

test.each([
  ['Sauvegardes gardées', '0'],
  ['Sauvegardes gardées', ''],
  ['Clé qui ferme les sauvegardes', 'age1b'],
  ['Clé qui ferme les sauvegardes', 'AGE-SECRET-KEY-1QQQ'],
])('« %s » does not accept « %s » and says why at its field', async (label, typed) => {
  const user = open()
  const field = await screen.findByLabelText(label)
  await user.clear(field)
  if (typed !== '') await user.type(field, typed)
  await user.click(await button('Enregistrer'))
  expect(await screen.findByText(new RegExp(`^Le champ «.${label}.»`))).toBeVisible()
  expect(field).toBeInvalid()
  expect(server.requests(SAVE)).toEqual([])
})

test('no backup at night is saved as such', async () => {
  const user = open()
  await user.selectOptions(await screen.findByLabelText('Chaque nuit, à'), 'Aucune la nuit')
  await user.click(await button('Enregistrer'))
  expect(await screen.findByText('Enregistré')).toBeInTheDocument()
  expect(server.requests(SAVE).map(({ body }) => body)).toEqual([{ ...DEFAULT_BACKUP_SETTINGS, hour: null }])
})

describe('messages that wait since a restore', () => {
  test.each([
    ['Envoyer', 'POST /api/superadmin/held-messages/release'],
    ['Ne pas envoyer', 'DELETE /api/superadmin/held-messages'],
  ] as const)('« %s » asks first, and then the banner goes', async (name, endpoint) => {
    server.respond('GET /api/superadmin/held-messages', { count: 3 })
    server.respond(endpoint, { count: 0 })
    const { user } = openAdminScreen(<HeldBanner linksToJournal />, { admin: ALIX })
    expect(await screen.findByText('3 messages attendent depuis la restauration.')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Les voir' })).toBeInTheDocument()
    await user.click(await button(name))
    const dialog = await screen.findByRole('dialog')
    expect(server.requests(endpoint)).toEqual([])
    server.respond('GET /api/superadmin/held-messages', { count: 0 })
    await user.click(within(dialog).getByRole('button', { name }))
    await vi.waitFor(() => expect(screen.queryByText(/attendent depuis la restauration/)).toBeNull())
    expect(server.requests(endpoint)).toHaveLength(1)
  })

  test('show no banner to a praticien, and none where there are none', async () => {
    server.respond('GET /api/superadmin/held-messages', { count: 0 })
    openAdminScreen(
      <>
        <p>Écran</p>
        <HeldBanner />
      </>,
    )
    await screen.findByText('Écran')
    expect(server.requests('GET /api/superadmin/held-messages')).toEqual([])
  })
})
