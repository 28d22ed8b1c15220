// @module-tag engine
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { RETENTION_CLASSES, type RetentionClass } from '#domain/privacy/retention.ts'
import { openDatabase } from '#server/db/open.ts'
import { insertInvitation } from '#server/features/content/testimonials/queries.ts'
import { insertDecline } from '#server/features/messages/declines/queries.ts'
import { type Counts, countExpired, purge, purgeExpired } from '#server/features/privacy/retention/actions.ts'
import { aFailedMessage, anExpiringPractice, EXPIRING_ROWS } from '../../support/database/expiring-rows.ts'
import { aReservation } from '../../support/people/bookings.ts'
import { aSuperadmin } from '../../support/people/people.ts'

const DAY_MS = 24 * 3_600_000

/** The last minute at which the row of a class is kept, and the next one. */
const BORDERS: Record<RetentionClass, [kept: string, gone: string]> = {
  holds: ['2021-04-12T08:04', '2021-04-12T08:05'],
  pendingBookings: ['2021-04-13T07:59', '2021-04-13T08:00'],
  emailChanges: ['2021-04-13T07:59', '2021-04-13T08:00'],
  unconfirmedWaiting: ['2021-04-13T07:59', '2021-04-13T08:00'],
  endedWaiting: ['2021-05-12T23:59', '2021-05-13T00:00'],
  unpaidVoucherOrders: ['2021-05-12T23:59', '2021-05-13T00:00'],
  endedCheckouts: ['2021-05-12T23:59', '2021-05-13T00:00'],
  bookingAddresses: ['2021-04-13T07:59', '2021-04-13T08:00'],
  idempotencyKeys: ['2021-04-13T07:59', '2021-04-13T08:00'],
  loginFailures: ['2021-04-13T07:59', '2021-04-13T08:00'],
  requestCounts: ['2021-04-12T08:59', '2021-04-12T09:00'],
  passwordResets: ['2021-04-13T07:59', '2021-04-13T08:00'],
  smsCounts: ['2021-04-12T23:59', '2021-04-13T00:00'],
  clientMerges: ['2021-04-13T07:59', '2021-04-13T08:00'],
  mergedPreferences: ['2021-04-13T07:59', '2021-04-13T08:00'],
  clientMoves: ['2021-04-12T23:59', '2021-04-13T00:00'],
  busyElsewhere: ['2021-04-12T23:59', '2021-04-13T00:00'],
  sessions: ['2021-04-12T19:59', '2021-04-12T20:00'],
  messageTexts: ['2021-05-12T23:59', '2021-05-13T00:00'],
  mailFiles: ['2021-05-12T23:59', '2021-05-13T00:00'],
  journal: ['2022-04-12T23:59', '2022-04-13T00:00'],
  reservationLinks: ['2021-05-12T23:59', '2021-05-13T00:00'],
  maintenanceRuns: ['2022-04-12T23:59', '2022-04-13T00:00'],
  backups: ['2022-04-12T23:59', '2022-04-13T00:00'],
  auditTrail: ['2022-04-12T23:59', '2022-04-13T00:00'],
  knownDevices: ['2022-05-17T23:59', '2022-05-18T00:00'],
  pushDevices: ['2021-07-11T23:59', '2021-07-12T00:00'],
  pushMessages: ['2021-04-13T23:59', '2021-04-14T00:00'],
  clientRequests: ['2022-04-12T23:59', '2022-04-13T00:00'],
  contactMessages: ['2022-04-12T23:59', '2022-04-13T00:00'],
  testimonials: ['2022-04-12T23:59', '2022-04-13T00:00'],
  blockLabels: ['2024-04-12T23:59', '2024-04-13T00:00'],
  clientRecords: ['2024-04-12T23:59', '2024-04-13T00:00'],
  clients: ['2024-04-12T23:59', '2024-04-13T00:00'],
  receiptNames: ['2021-12-31T23:59', '2022-01-01T00:00'],
  voucherNames: ['2022-07-12T23:59', '2022-07-13T00:00'],
  orderedVoucherNames: ['2022-04-12T23:59', '2022-04-13T00:00'],
  voucherOrderNames: ['2031-04-12T23:59', '2031-04-13T00:00'],
  voucherRecipients: ['2021-05-12T23:59', '2021-05-13T00:00'],
  replacedPictures: ['2021-05-12T23:59', '2021-05-13T00:00'],
  invitationDeclines: ['2024-04-12T23:59', '2024-04-13T00:00'],
}

test.each(RETENTION_CLASSES)('%s are kept until their period is over, and not a day longer', async (name) => {
  const practice = await anExpiringPractice()
  const { site } = practice
  await EXPIRING_ROWS[name](practice)
  const [kept, gone] = BORDERS[name]
  site.clock.set(kept)
  expect(await purge(site, [name])).toEqual({ [name]: 0 })
  site.clock.set(gone)
  expect(await purge(site, [name])).toEqual({ [name]: 1 })
  expect(await purge(site, [name])).toEqual({ [name]: 0 })
})

/** One row of each class, and clients whose last contact goes in the same night as they do. */
async function aFullPractice() {
  const practice = await anExpiringPractice()
  const { site, camille } = practice
  for (const name of RETENTION_CLASSES) await EXPIRING_ROWS[name](practice)
  for (const clientEmail of ['zoe@exemple.fr', 'avis@exemple.fr', 'declinee@exemple.fr']) {
    const { id } = await aReservation(site, {
      praticienId: camille.id,
      date: '2018-05-01',
      time: clientEmail.startsWith('z') ? '08:00' : clientEmail.startsWith('a') ? '10:00' : '12:00',
      clientEmail,
    })
    await site.database.transaction((trx) =>
      insertInvitation(trx, {
        reservationId: id,
        emailHash: clientEmail,
        tokenHash: null,
        now: site.clock.instant(),
      }),
    )
  }
  await site.database.transaction((trx) =>
    insertDecline(
      trx,
      { addressHash: 'declinee@exemple.fr', kind: 'invitation' },
      site.clock.instant() - 1100 * DAY_MS,
    ),
  )
  return practice
}

test.each([0, 1, 30, 367, 1100])(
  'the preview of %i days ahead counts what the purge erases then',
  async (days) => {
    const { site } = await aFullPractice()
    const expected = await countExpired(site, site.clock.instant() + days * DAY_MS)
    site.clock.advanceMinutes(days * 24 * 60)
    expect(await purge(site, RETENTION_CLASSES)).toEqual(expected)
    const rest = await countExpired(site, site.clock.instant())
    expect(Object.values(rest).filter((count) => count > 0)).toEqual([])
  },
)

test('a file that the site did not write stays in the folder of messages', async () => {
  const practice = await anExpiringPractice()
  await EXPIRING_ROWS.mailFiles(practice)
  practice.site.clock.advanceMinutes(60 * 24 * 60)
  await purgeExpired(practice.site)
  expect(readdirSync(join(practice.site.config.dataDir, 'mail'))).toEqual(['notes.txt'])
})

const MANY = 1_200

async function aPracticeWithManyMessages() {
  const practice = await anExpiringPractice()
  const rows = Array.from({ length: MANY }, (_, index) =>
    aFailedMessage(practice, { event: `${index}`, body: 'Bonjour' }),
  )
  for (let i = 0; i < MANY; i += 400) {
    await practice.site.database.kysely
      .insertInto('outbox')
      .values(rows.slice(i, i + 400))
      .execute()
  }
  practice.site.clock.advanceMinutes(31 * 24 * 60)
  return practice.site
}

test('two servers that purge at once erase each row once', async () => {
  const site = await aPracticeWithManyMessages()
  const second = inject('engine') === 'postgres' ? openDatabase(site.config) : site.database
  const counts: Counts[] = await Promise.all([
    purge(site, ['messageTexts', 'journal']),
    purge({ ...site, database: second }, ['messageTexts', 'journal']),
  ])
  if (second !== site.database) await second.close()
  expect(counts.reduce((total, { messageTexts }) => total + messageTexts, 0)).toBe(MANY)
  expect(await purge(site, ['messageTexts'])).toEqual({ messageTexts: 0 })
})

test('a purge that is killed between two batches goes on with the next one', async () => {
  const site = await aPracticeWithManyMessages()
  let batches = 0
  const killed = {
    ...site,
    database: {
      ...site.database,
      transaction: ((work) => {
        batches += 1
        return batches === 3 ? Promise.reject(new Error('killed')) : site.database.transaction(work)
      }) as typeof site.database.transaction,
    },
  }
  await expect(purge(killed, ['messageTexts'])).rejects.toThrow('killed')
  expect(await purge(site, ['messageTexts'])).toEqual({ messageTexts: MANY - 1_000 })
})

test('a failed message whose text was erased with age can no longer be sent', async () => {
  const practice = await anExpiringPractice()
  const { site } = practice
  await EXPIRING_ROWS.messageTexts(practice)
  const superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
  const readJournal = async () =>
    (await superadmin.get<{ entries: { id: number; canRetry: boolean }[] }>('/api/admin/journal')).body
      .entries
  expect(await readJournal()).toMatchObject([{ canRetry: true }])
  site.clock.advanceMinutes(31 * 24 * 60)
  await purge(site, ['messageTexts'])
  const again = await site.visitor().signIn((await aSuperadmin(site)).username)
  const { body } = await again.get<{ entries: { id: number; canRetry: boolean }[] }>('/api/admin/journal')
  expect(body.entries).toMatchObject([{ canRetry: false }])
  const retried = await again.post<{ code: string }>(`/api/admin/journal/${body.entries[0]?.id}/retry`)
  expect(retried.body.code).toBe('message_useless')
})

test.runIf(inject('engine') === 'sqlite')('no file of the database contains what was erased', async () => {
  const { site, camille } = await anExpiringPractice()
  const secret = 'Hildegarde Introuvable'
  const clients = Array.from({ length: 50 }, (_, index) => index)
  for (const index of clients) {
    await aReservation(site, {
      praticienId: camille.id,
      date: `2020-01-${String(1 + (index % 25)).padStart(2, '0')}`,
      time: index < 25 ? '10:00' : '14:00',
      clientName: `${secret} ${index}`,
    })
  }
  const filesWithSecret = () =>
    ['practice.db', 'practice.db-wal']
      .map((name) => join(site.config.dataDir, name))
      .filter((path) => existsSync(path) && readFileSync(path).includes(secret))
  expect(filesWithSecret()).not.toEqual([])
  site.clock.advanceMinutes(1_200 * 24 * 60)
  await purgeExpired(site)
  expect(filesWithSecret()).toEqual([])
})
