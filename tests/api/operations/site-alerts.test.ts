import { beforeEach, describe, expect, test } from 'vitest'
import { DEFAULT_BACKUP_SETTINGS } from '#domain/operations/backup.ts'
import { writeBackupSettings } from '#server/features/operations/backups/queries.ts'
import { watchDisk, watchSite } from '#server/features/operations/health/site-alerts.ts'
import { insertTemplates, outboxOf } from '../../support/mail/post.ts'
import { aSuperadmin } from '../../support/people/people.ts'
import { practice, type TestPractice } from '../../support/practice/practice.ts'
import { aSetting } from '../../support/practice/settings.ts'

const AMPLE = 100 * 1024 ** 3
const LOW = 400 * 1024 ** 2
const HOUR = 3_600_000

let site: TestPractice
let free: number

beforeEach(async () => {
  free = AMPLE
  site = await practice({ probes: { freeBytes: async () => free } })
  await insertTemplates(site)
  await aSuperadmin(site, { username: 'ana' })
  await site.database.kysely.updateTable('users').set({ email: 'ana@exemple.fr' }).execute()
})

async function watchFor(minutes: number, step = 10): Promise<void> {
  for (let minute = 0; minute < minutes; minute += step) {
    site.clock.advanceMinutes(step)
    await watchSite(site)
    await watchDisk(site, 'serveur-1')
  }
}

const listAlerts = async () =>
  (await outboxOf(site))
    .filter(({ type }) => type === 'site_alert')
    .map(({ recipient, body }) => [recipient, body.replace(/[\u00a0\u202f]/g, ' ')])

describe('superadmins are told by mail', () => {
  test('of a disk that has been nearly full for an hour, once until it is well again', async () => {
    await watchFor(60)
    free = LOW
    await watchFor(60)
    expect(await listAlerts()).toEqual([])
    await watchFor(10)
    expect(await listAlerts()).toEqual([
      ['ana@exemple.fr', expect.stringContaining('presque plein : il reste 400 Mo.')],
    ])
    await watchFor(240, 60)
    expect(await listAlerts()).toHaveLength(1)
    free = AMPLE
    await watchFor(10)
    free = LOW
    await watchFor(70)
    expect(await listAlerts()).toHaveLength(2)
  })

  test('not of one that was nearly full for less than an hour, even twice', async () => {
    for (const now of [LOW, AMPLE, LOW, AMPLE]) {
      free = now
      await watchFor(50)
    }
    expect(await listAlerts()).toEqual([])
  })

  test('of backups that have failed for two days, with the reason', async () => {
    const now = site.clock.instant()
    const backup = { cause: 'night', ended_at: now } as const
    await site.database.kysely
      .insertInto('backups')
      .values([
        { ...backup, state: 'verified', started_at: now, ended_at: now },
        { ...backup, state: 'failed', started_at: now + HOUR, failure: 'Le dossier est plein.' },
      ])
      .execute()
    await watchFor(47 * 60, 60)
    expect(await listAlerts()).toEqual([])
    await watchFor(130)
    expect(await listAlerts()).toEqual([['ana@exemple.fr', expect.stringContaining('Le dossier est plein.')]])
  })

  test('of nightly backups that have not begun for two days', async () => {
    const now = site.clock.instant()
    await site.database.kysely
      .insertInto('backups')
      .values({ cause: 'night', state: 'verified', started_at: now, ended_at: now })
      .execute()
    await watchFor(48 * 60, 60)
    expect(await listAlerts()).toEqual([])
    await watchFor(70)
    expect(await listAlerts()).toEqual([
      ['ana@exemple.fr', expect.stringContaining('Elle a plus de deux jours')],
    ])
  })

  test('of a site whose first nightly backup has not begun for two days', async () => {
    await watchFor(48 * 60, 60)
    expect(await listAlerts()).toEqual([])
    await watchFor(120, 60)
    expect(await listAlerts()).toEqual([
      ['ana@exemple.fr', expect.stringContaining('Dernière sauvegarde vérifiée : jamais.')],
    ])
  })

  test('not of old backups where none is due at night', async () => {
    await writeBackupSettings(
      site.database.kysely,
      { ...DEFAULT_BACKUP_SETTINGS, hour: null },
      site.clock.instant(),
    )
    await watchFor(96 * 60, 120)
    expect(await listAlerts()).toEqual([])
  })

  test('of a database with dates to come', async () => {
    site.clock.set('2027-04-14T08:00')
    await site.visitor().signIn('ana')
    site.clock.set('2027-04-12T08:00')
    await watchFor(70)
    expect(await listAlerts()).toEqual([['ana@exemple.fr', expect.stringContaining('dates à venir')]])
  })
})

test('while mails fail nothing is written, and once they leave again superadmins learn of it and of what is still wrong', async () => {
  await aSetting(site, 'mailServer', {
    host: 'smtp.exemple.fr',
    port: 465,
    security: 'tls',
    username: null,
    from: 'bonjour@exemple.fr',
    sealedPassword: null,
  })
  const { kysely: db } = site.database
  const now = site.clock.instant()
  const message = { recipient: 'a@b.fr', subject: 'x', body: 'x', created_at: now, next_attempt_at: now }
  const tried = {
    attempts: 1,
    first_tried_at: now,
    tried_at: now,
    last_error: 'x',
    state: 'waiting',
  } as const
  await db
    .insertInto('outbox')
    .values({ ...message, ...tried, event: 'a', message_id: 'a' })
    .execute()
  free = LOW
  await watchFor(120)
  expect(await listAlerts()).toEqual([])
  const sent = { state: 'sent', via: 'server', sent_at: site.clock.instant() } as const
  await db
    .insertInto('outbox')
    .values({ ...message, ...sent, event: 'b', message_id: 'b' })
    .execute()
  await watchFor(10)
  const alerts = (await listAlerts()).map(([, body]) => body)
  expect(alerts).toEqual([
    expect.stringContaining(
      'Du lundi 12 avril à 8 h 10 au lundi 12 avril à 10 h 10, aucun e-mail n’a pu partir du site.',
    ),
    expect.stringContaining('presque plein'),
  ])
})

test('two servers that watch at once tell of the same thing once', async () => {
  free = LOW
  await watchFor(60)
  site.clock.advanceMinutes(10)
  await Promise.all([watchDisk(site, 'serveur-1'), watchDisk(site, 'serveur-1')])
  expect(await listAlerts()).toHaveLength(1)
})
