import type { Backup } from '#contract/operations/backups.ts'
import type { BackupSettings } from '#domain/operations/backup.ts'
import { api, session } from '../../session/session.ts'
import { saveFile } from '../../ui/parts/save-file.ts'
import { backupSettingsQuery, backupsQuery } from './queries.ts'

export async function startBackup(): Promise<void> {
  session.client.setQueryData(backupsQuery.queryKey, await api('POST /api/superadmin/backups'))
}

export async function downloadBackup({ id, file }: Backup): Promise<void> {
  const content = await api('GET /api/superadmin/backups/{id}/archive', { params: { id: String(id) } })
  const name = file ?? 'cabinet.tar.gz'
  saveFile(name.endsWith('.age') ? name : `${name}.age`, content)
}

export async function saveBackupSettings(settings: BackupSettings): Promise<void> {
  const saved = await api('PUT /api/superadmin/backups/settings', { body: settings })
  session.client.setQueryData(backupSettingsQuery.queryKey, saved)
  await session.client.invalidateQueries({ queryKey: backupsQuery.queryKey })
}

export async function saveRecipient(recipient: string): Promise<void> {
  const settings = await session.client.fetchQuery({ ...backupSettingsQuery, staleTime: 0 })
  await saveBackupSettings({ ...settings, recipient })
}

export type KeyPair = { secret: string; recipient: string }

export async function makeKeyPair(): Promise<KeyPair> {
  // Destructured here, so that the bundler leaves out the rest of the package; else each screen loads one more chunk.
  const { generateX25519Identity, identityToRecipient } = await import('age-encryption')
  const secret = await generateX25519Identity()
  return { secret, recipient: await identityToRecipient(secret) }
}

const SHOWN_OF_KEY = 12

/** In the format of age; named after the public key, to tell the files of two keys apart. */
export function saveKeyFile({ secret, recipient }: KeyPair): void {
  const lines = [
    '# Clé secrète des sauvegardes du site.',
    '# Sans ce fichier, une sauvegarde téléchargée ne peut être lue par personne.',
    `# public key: ${recipient}`,
    secret,
    '',
  ]
  const name = `cle-sauvegardes-${recipient.slice(0, SHOWN_OF_KEY)}.txt`
  saveFile(name, new Blob([lines.join('\n')], { type: 'text/plain' }))
}
