import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { Decrypter } from 'age-encryption'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { EditableSettingsReply } from '#contract/content/editable-settings.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type { BackupsReply } from '#contract/operations/backups.ts'
import { DEFAULT_BACKUP_SETTINGS } from '#domain/operations/backup.ts'
import { createBackups } from '#server/features/operations/backups/actions.ts'
import { listLatestBackups } from '#server/features/operations/backups/queries.ts'
import { createNightWatch } from '#server/start/nightly-backups.ts'
import { aSuperadmin } from '../../support/people/people.ts'
import { practice, type TestPractice } from '../../support/practice/practice.ts'
import type { TestClient } from '../../support/practice/test-client.ts'
import { AGE_IDENTITY, AGE_RECIPIENT, ARCHIVE, aBackup, aBackupKey } from '../../support/servers/backups.ts'

const PATH = '/api/superadmin/backups'
const SETTINGS = `${PATH}/settings`
const SPACE = '\u202f'
/** A named pipe: its download waits until something is written. */
const SLOW = 'cabinet-2027-04-11-030000.tar.gz'

let site: TestPractice
let owner: TestClient

beforeEach(async () => {
  site = await practice()
  owner = await site.visitor().signIn((await aSuperadmin(site)).username)
})

const archivePath = (id: number) => `${PATH}/${id}/archive`

/** Beyond ten minutes the password is asked for again. */
const letTimePass = () => site.clock.advanceMinutes(11)

describe('the list of backups', { tags: ['engine'] }, () => {
  test('says that none exists, then what the newest verified one holds', async () => {
    const empty = await owner.get<BackupsReply>(PATH)
    expect(empty.body).toMatchObject({ backups: [], isRunning: false, hasRecipient: false })
    expect(empty.body.summary.tone).toBe('warning')

    await aBackup(site, { bytes: 12_345_678 })
    const { body } = await owner.get<BackupsReply>(PATH)
    expect(body.summary).toEqual({
      tone: 'success',
      sentence: `Sauvegardé et vérifié aujourd’hui à 8${SPACE}h${SPACE}: 3 rendez-vous et plages d’agenda, 2 images, 12${SPACE}Mo.`,
      remedy: null,
    })
    expect(JSON.stringify(body)).not.toContain(site.config.dataDir)
  })

  test('says why the newest one failed, and counts one whose process is long gone as interrupted', async () => {
    await aBackup(site)
    await aBackup(site, { state: 'failed', file: null, failure: 'Le disque est plein.' })
    const { body } = await owner.get<BackupsReply>(PATH)
    expect(body.summary).toMatchObject({
      tone: 'danger',
      remedy: expect.stringContaining('Le disque est plein.'),
    })

    await aBackup(site, { state: 'running', file: null, ended_at: null })
    expect((await owner.get<BackupsReply>(PATH)).body.isRunning).toBe(true)
    site.clock.advanceMinutes(7 * 60)
    const later = await owner.get<BackupsReply>(PATH)
    expect(later.body).toMatchObject({ isRunning: false, backups: [{ state: 'failed' }, {}, {}] })
  })
})

describe('the download of a backup', () => {
  test('is encrypted to the public key, under its own name', async () => {
    await aBackupKey(site)
    const id = await aBackup(site)
    const { status, headers, body } = await owner.download(archivePath(id))
    expect(status).toBe(200)
    expect(headers['content-disposition']).toBe(`attachment; filename="${ARCHIVE}.age"`)
    const decrypter = new Decrypter()
    decrypter.addIdentity(AGE_IDENTITY)
    const archive = await readFile(join(site.config.backupDir, ARCHIVE))
    expect(Buffer.from(await decrypter.decrypt(body)).equals(archive)).toBe(true)
    expect(gunzipSync(archive).toString()).toContain('manifest.json')
  })

  test('asks for the password again, and for a key first', async () => {
    const id = await aBackup(site)
    expect((await owner.get<ErrorBody>(archivePath(id))).body.code).toBe('recipient_missing')
    letTimePass()
    expect((await owner.get<ErrorBody>(archivePath(id))).body.code).toBe('reauthentication_required')
  })

  test('is refused for a file that is gone, that failed, or that is no archive of the site', async () => {
    await aBackupKey(site)
    const ids = [
      999,
      await aBackup(site, { state: 'failed' }),
      await aBackup(site, { file: '../practice.db' }),
      await aBackup(site, { file: null }),
      await aBackup(site),
    ]
    rmSync(site.config.backupDir, { recursive: true })
    for (const id of ids) {
      const { status, body } = await owner.get<ErrorBody>(archivePath(id))
      expect([id, status, body.code]).toEqual([id, 404, 'backup_gone'])
      expect(body.message).toMatch(/n’est plus sur ce serveur/)
    }
  })

  test('is one at a time for each account', async () => {
    await aBackupKey(site)
    const path = archivePath(await aBackup(site))
    const slow = archivePath(await aBackup(site, { file: SLOW }))
    const other = await site.visitor().signIn((await aSuperadmin(site)).username)
    execFileSync('mkfifo', [join(site.config.backupDir, SLOW)])
    const downloads = [owner.get<ErrorBody>(slow), owner.get<ErrorBody>(slow)]
    expect((await Promise.race(downloads)).body.code).toBe('download_running')
    expect((await other.get(path)).status).toBe(200)
    await writeFile(join(site.config.backupDir, SLOW), 'archive')
    expect((await Promise.all(downloads)).map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await owner.get(path)).status).toBe(200)
  })
})

describe('the settings of backups', () => {
  test('are saved after the password, and each change is in the audit trail by the name of its field', async () => {
    const settings = { hour: null, kept: 30, recipient: AGE_RECIPIENT }
    expect((await owner.get(SETTINGS)).body).toEqual(DEFAULT_BACKUP_SETTINGS)
    expect((await owner.put(SETTINGS, settings)).body).toEqual(settings)
    expect((await owner.get(SETTINGS)).body).toEqual(settings)
    const line = await site.database.kysely
      .selectFrom('audit_trail')
      .select(['action', 'detail'])
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(line).toEqual({ action: 'backup_settings_changed', detail: 'hour, kept, recipient' })
    letTimePass()
    expect((await owner.put<ErrorBody>(SETTINGS, settings)).body.code).toBe('reauthentication_required')
  })

  test.each([
    [{ hour: 24 }, 'Heure'],
    [{ hour: '3' }, 'Heure'],
    [{ kept: 0 }, 'Sauvegardes gardées'],
    [{ kept: 91 }, 'Sauvegardes gardées'],
    [{ recipient: null }, 'Clé qui ferme les sauvegardes'],
    [{ recipient: AGE_RECIPIENT.replace(/.$/, 'q') }, 'Clé qui ferme les sauvegardes'],
    [{ recipient: AGE_IDENTITY }, 'Clé qui ferme les sauvegardes'],
  ])('refuse %j by the name of the field', async (change, field) => {
    const answer = await owner.put<ErrorBody>(SETTINGS, { ...DEFAULT_BACKUP_SETTINGS, ...change })
    expect(answer.status).toBe(400)
    expect(answer.body.message).toContain(`Le champ «${SPACE}${field}${SPACE}»`)
    expect(answer.body.message).not.toContain(AGE_IDENTITY)
    expect((await owner.get(SETTINGS)).body).toEqual(DEFAULT_BACKUP_SETTINGS)
  })

  test('leave with the other settings, and an import that changes them asks for the password', async () => {
    await aBackupKey(site)
    const { body: exported } = await owner.get<EditableSettingsReply>('/api/settings/export')
    expect(exported.backups).toEqual({ ...DEFAULT_BACKUP_SETTINGS, recipient: AGE_RECIPIENT })
    letTimePass()
    const unchanged = { backups: exported.backups }
    expect((await owner.post('/api/settings/import', unchanged)).status).toBe(200)
    const redirected = { backups: { ...exported.backups, recipient: '' } }
    const refused = await owner.post<ErrorBody>('/api/settings/import', redirected)
    expect(refused.body.code).toBe('reauthentication_required')
    expect((await owner.put<ErrorBody>('/api/settings', redirected)).status).toBe(401)
    expect((await owner.get(SETTINGS)).body).toEqual(exported.backups)
  })
})

/** A child process instead of the command line. */
const script = (code: string) => ({ file: process.execPath, args: ['-e', code] })
const startMarker = () => join(site.config.dataDir, 'started')
const neverEnds = () =>
  script(
    `require('node:fs').appendFileSync(${JSON.stringify(startMarker())}, 'started'); setInterval(() => {}, 1000)`,
  )
const ENDS = script('')

const listed = () => listLatestBackups(site.database.kysely, 10)

describe('a backup that the server starts', () => {
  test('is one, however often it is asked for, and a stop of the server ends it', async () => {
    const backups = createBackups(site, neverEnds())
    const starts = [backups.start('staff'), backups.start('night')]
    await vi.waitFor(() => expect(readFileSync(startMarker(), 'utf8')).toBe('started'), 30_000)
    await aBackup(site, { cause: 'staff', state: 'running', file: null, ended_at: null })
    await Promise.all(starts)
    await backups.start('staff')
    await backups.stop()
    expect(readFileSync(startMarker(), 'utf8')).toBe('started')
    expect(await listed()).toMatchObject([
      { state: 'failed', failure: 'La sauvegarde a été interrompue avant sa fin.' },
    ])
  })

  test('is not started while another server or the command line makes one', {
    tags: ['engine'],
  }, async () => {
    await aBackup(site, { state: 'running', file: null, ended_at: null })
    await createBackups(site, ENDS).start('staff')
    expect(await listed()).toHaveLength(1)
  })

  test('leaves a failed row with a sentence where its process ends at once', async () => {
    await createBackups(site, ENDS).start('staff')
    expect(await listed()).toMatchObject([
      { cause: 'staff', state: 'failed', failure: expect.stringContaining('n’a pas pu commencer') },
    ])
  })

  test('leaves a failed row with the reason that its process gives before it begins', {
    tags: ['engine'],
  }, async () => {
    const refuses = script(
      `console.error('Sauvegarde impossible. Réglez BACKUP_RECIPIENT.'); process.exitCode = 1`,
    )
    await createBackups(site, refuses).start('staff')
    expect(await listed()).toMatchObject([{ state: 'failed', failure: 'Réglez BACKUP_RECIPIENT.' }])
    expect((await owner.get<BackupsReply>('/api/superadmin/backups')).body.summary.remedy).toContain(
      'La dernière tentative a échoué. Réglez BACKUP_RECIPIENT.',
    )
  })

  test('answers 202 with the list', async () => {
    const started: string[] = []
    site = await practice({
      backups: { start: async (cause) => void started.push(cause), stop: async () => {} },
    })
    owner = await site.visitor().signIn((await aSuperadmin(site)).username)
    expect((await owner.post<BackupsReply>(PATH)).status).toBe(202)
    expect(started).toEqual(['staff'])
  })
})

describe('at night', () => {
  const watchAt = () => {
    const started: string[] = []
    const start = async (cause: 'night' | 'staff') => void started.push(cause)
    return { started, look: createNightWatch(site, { start, stop: async () => {} }) }
  }

  test('one of the servers starts one at the hour that is set, once', { tags: ['engine'] }, async () => {
    site.clock.set('2027-04-13T02:58')
    const [first, second] = [watchAt(), watchAt()]
    for (const time of ['02:58', '03:00', '03:01']) {
      site.clock.set(`2027-04-13T${time}`)
      await first.look()
      if (site.database.engine === 'postgres') await second.look()
    }
    expect([...first.started, ...second.started]).toEqual(['night'])
  })

  test('none is started where no hour is set', async () => {
    await owner.put(SETTINGS, { ...DEFAULT_BACKUP_SETTINGS, hour: null })
    const { started, look } = watchAt()
    for (const time of ['02:58', '03:01']) {
      site.clock.set(`2027-04-13T${time}`)
      await look()
    }
    expect(started).toEqual([])
  })

  test('a start makes up for a night without a server, once the newest verified one is a day old', async () => {
    await aBackup(site)
    site.clock.set('2027-04-13T07:59')
    const early = watchAt()
    await early.look()
    expect(early.started).toEqual([])
    site.clock.set('2027-04-13T08:01')
    const late = watchAt()
    await late.look()
    expect(late.started).toEqual(['night'])
  })
})
