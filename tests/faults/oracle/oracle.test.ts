import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { MIGRATIONS } from '#server/db/migrate.ts'
import { aReservation } from '../../support/people/bookings.ts'
import { aPractitioner, aSuperadmin, type Person } from '../../support/people/people.ts'
import { emptyJournal, type Journal } from '../../support/practice/busy-practice.ts'
import { practice, type TestPractice } from '../../support/practice/practice.ts'
import type { SiteEnv } from '../site.ts'
import { checkDeliveries } from './deliveries.ts'
import { check } from './journal.ts'

const DAY = '2027-04-14'
const NOTHING = { lost: [], doubled: [] }

describe.each(['sqlite', 'postgres'] as const)('on %s, the oracle of the fault runs', (engine) => {
  let site: TestPractice
  let env: SiteEnv
  let camille: Person
  let journal: Journal

  beforeEach(async () => {
    site = await practice({ engine })
    env = { ...site.env, DATA_DIR: site.config.dataDir }
    await aSuperadmin(site)
    camille = await aPractitioner(site)
    journal = emptyJournal()
  })

  const reserve = (time: string, clientName: string) =>
    aReservation(site, { praticienId: camille.id, date: DAY, time, clientName })

  const book = async (time: string, name: string) => {
    const { id } = await reserve(time, name)
    journal.bookings.push({ id, date: DAY, time, name, request: {} })
    return id
  }

  const write = (message: string) =>
    site.database.kysely
      .insertInto('contact_messages')
      .values({ name: 'Zoé', email: 'zoe@exemple.fr', message, status: 'new', created_at: 1 })
      .execute()

  test('finds nothing while all that was acknowledged is stored once, and more beside it', async () => {
    await book('10:00', 'Zoe-1')
    await reserve('14:00', 'Lea-1')
    await write('Message 1.')
    journal.messages.push('Message 1.')
    expect(await check(journal, env)).toEqual(NOTHING)
  })

  test('finds a booking that is gone, moved or there twice', async () => {
    const gone = await book('10:00', 'Zoe-1')
    const moved = await book('12:00', 'Zoe-2')
    await book('14:00', 'Zoe-3')
    await reserve('16:00', 'Zoe-3')
    const { kysely } = site.database
    await kysely.updateTable('agenda_entries').set({ cancelled_at: 1 }).where('id', '=', gone).execute()
    await kysely.updateTable('agenda_entries').set({ date: '2027-04-15' }).where('id', '=', moved).execute()
    const expected = { lost: ['booking Zoe-1', 'booking Zoe-2'], doubled: ['booking Zoe-3'] }
    expect(await check(journal, env)).toEqual(expected)
  })

  test('finds a message that is gone or there twice, a picture without a row, and an edit that was undone', async () => {
    for (const message of ['Message 2.', 'Message 2.']) await write(message)
    journal.messages.push('Message 1.', 'Message 2.')
    journal.pictures.push('galerie-1')
    journal.edits = 3
    expect(await check(journal, env)).toEqual({
      lost: ['Message 1.', 'galerie-1', expect.stringContaining('edit 3')],
      doubled: ['Message 2.'],
    })
  })

  test('refuses overlapping entries, also across midnight', async () => {
    await aReservation(site, { praticienId: camille.id, date: DAY, time: '22:30', buffer: 60 })
    const guards =
      engine === 'sqlite'
        ? [sql`drop trigger reservations_no_overlap_insert`, sql`drop trigger reservations_no_overlap_update`]
        : [sql`alter table agenda_entries drop constraint reservations_no_overlap`]
    for (const guard of guards) await guard.execute(site.database.kysely)
    await aReservation(site, { praticienId: camille.id, date: '2027-04-15', time: '00:15' })
    await expect(check(journal, env)).rejects.toThrow('1 agenda entries overlap')
  })

  test('refuses a book whose chain is broken', async () => {
    const row = { number: 1, kind: 'payment', received_at: 0, day: DAY, cents: 1200 } as const
    const rest = { means: 'Carte', nature: 'Huile', hash: '' }
    await site.database.kysely
      .insertInto('receipts')
      .values({ ...row, ...rest })
      .execute()
    await expect(check(journal, env)).rejects.toThrow('the book breaks at row 1')
  })

  test('refuses a voucher whose balance is not the sum of its entries', async () => {
    const sold = { units: 100, paid_cents: 100, balance: 50, sold_on: DAY, valid_until: DAY, created_at: 0 }
    await site.database.kysely.insertInto('vouchers').values(sold).execute()
    await expect(check(journal, env)).rejects.toThrow('voucher 1 is wrong: balance')
  })

  test('refuses a picture without its files, a site without a superadmin, and a migration that did not run', async () => {
    const { kysely } = site.database
    const picture = { filename: 'galerie-1', alt_text: '', width: 1, height: 1, created_at: 1 }
    await kysely.insertInto('gallery_images').values(picture).execute()
    await expect(check(journal, env)).rejects.toThrow('the picture galerie-1 is damaged')
    await kysely.deleteFrom('gallery_images').execute()
    await kysely.updateTable('users').set({ removed_at: 1 }).where('role', '=', 'superadmin').execute()
    const [before, newest] = Object.keys(MIGRATIONS).slice(-2)
    await sql`delete from kysely_migration where name = ${newest}`.execute(kysely)
    await expect(check(journal, env)).rejects.toThrow(`0 superadmins; half a schema: ${before}`)
  })

  test('finds a mail that never arrived, and one that arrived more often than its interruptions explain', async () => {
    const enqueue = (message_id: string, interruptions: number) =>
      site.database.kysely
        .insertInto('outbox')
        .values({
          event: message_id,
          recipient: 'zoe@exemple.fr',
          subject: 'Bonjour',
          body: '',
          message_id,
          state: 'sent',
          interruptions,
          next_attempt_at: 1,
          created_at: 1,
        })
        .execute()
    for (const [id, interruptions] of [
      ['missing', 0],
      ['twice', 0],
      ['interrupted', 1],
    ] as const)
      await enqueue(id, interruptions)
    const caught = ['twice', 'twice', 'interrupted', 'interrupted'].map((id) => ({
      to: [],
      raw: `Message-ID: <${id}>\r\n`,
    }))
    const expected = { lost: ['mail missing'], doubled: ['mail twice'] }
    expect(await checkDeliveries(env, caught)).toEqual(expected)
  })
})
