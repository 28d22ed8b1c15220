import * as z from 'zod/mini'
import { french } from '#domain/language/typography.ts'
import { BACKUP_BOUNDS, recipientFault } from '#domain/operations/backup.ts'
import { endpoint } from '../endpoint.ts'
import { idParam, integer, object } from '../fields.ts'

const recipient = z.string(french`Le champ « Clé qui ferme les sauvegardes » doit être un texte.`).check(
  z.trim(),
  z.maxLength(500, { error: ({ input }) => recipientFault(String(input).slice(0, 500)) ?? '', abort: true }),
  z.refine((text) => recipientFault(text) === null, {
    error: ({ input }) => recipientFault(String(input)) ?? '',
  }),
)

/** As `BackupSettings`. */
export const BackupSettingsForm = object({
  hour: z.nullable(integer('Heure', BACKUP_BOUNDS.hour)),
  kept: integer('Sauvegardes gardées', BACKUP_BOUNDS.kept),
  recipient,
})

export const BackupSettingsReply = z.strictObject({
  hour: z.nullable(z.number()),
  kept: z.number(),
  recipient: z.string(),
})

/** `startedAt`: local time `2027-04-14T03:00`; `file`: its name while it is kept. */
const Backup = z.strictObject({
  id: z.number(),
  cause: z.enum(['night', 'staff', 'upgrade', 'command']),
  state: z.enum(['running', 'verified', 'failed']),
  startedAt: z.string(),
  bytes: z.nullable(z.number()),
  file: z.nullable(z.string()),
  failure: z.nullable(z.string()),
})
export type Backup = z.infer<typeof Backup>

const BackupsReply = z.strictObject({
  summary: z.strictObject({
    tone: z.enum(['success', 'warning', 'danger']),
    sentence: z.string(),
    remedy: z.nullable(z.string()),
  }),
  isRunning: z.boolean(),
  hasRecipient: z.boolean(),
  backups: z.array(Backup),
})
export type BackupsReply = z.infer<typeof BackupsReply>

export const listBackups = endpoint({
  method: 'GET',
  path: '/api/superadmin/backups',
  access: 'superadmin',
  summary: 'Sauvegardes',
  reply: BackupsReply,
})

export const startBackup = endpoint({
  method: 'POST',
  path: '/api/superadmin/backups',
  access: 'superadmin',
  audit: 'backup_started',
  summary: 'Sauvegarder maintenant, à côté des demandes',
  status: 202,
  reply: BackupsReply,
})

export const downloadBackup = endpoint({
  method: 'GET',
  path: '/api/superadmin/backups/{id}/archive',
  access: 'superadmin',
  requiresReauthentication: true,
  audit: 'backup_downloaded',
  summary: 'Télécharger une sauvegarde, chiffrée pour la clé publique',
  params: object({ id: idParam('Sauvegarde') }),
  file: { type: 'application/octet-stream', name: 'cabinet.tar.gz.age' },
  reply: z.string(),
  errors: ['backup_gone', 'recipient_missing', 'download_running'],
})

export const readBackupSettings = endpoint({
  method: 'GET',
  path: '/api/superadmin/backups/settings',
  access: 'superadmin',
  summary: 'Réglages des sauvegardes',
  reply: BackupSettingsReply,
})

export const saveBackupSettings = endpoint({
  method: 'PUT',
  path: '/api/superadmin/backups/settings',
  access: 'superadmin',
  requiresReauthentication: true,
  audit: 'backup_settings_changed',
  summary: 'Régler les sauvegardes',
  body: BackupSettingsForm,
  reply: BackupSettingsReply,
})
