// @module-tag engine
import { unzipSync } from 'fflate'
import { beforeEach, expect, test } from 'vitest'
import { aKeptBook, aReceipt } from '../../support/accounting/book.ts'
import { aSoldVoucher } from '../../support/accounting/sold-voucher.ts'
import { aPracticeWithPapers } from '../../support/clients/moving-vouchers.ts'
import { aReservation } from '../../support/people/bookings.ts'
import { aNote, recordOf } from '../../support/people/client-records.ts'
import { aJpeg } from '../../support/people/pictures.ts'
import { aTestimonial } from '../../support/people/testimonials.ts'

const PATH = '/api/superadmin/take-away'

let practice: Awaited<ReturnType<typeof aPracticeWithPapers>>

beforeEach(async () => {
  practice = await aPracticeWithPapers()
})

async function takeAway(): Promise<Record<string, string>> {
  const { status, body } = await practice.owner.download(PATH, {})
  expect(status).toBe(200)
  const files = Object.entries(unzipSync(new Uint8Array(body)))
  return Object.fromEntries(files.map(([name, content]) => [name, Buffer.from(content).toString('utf8')]))
}

async function aFullPractice() {
  const { site, camille, massage } = practice
  const at = { praticienId: camille.id, serviceId: massage.id }
  const coming = await aReservation(site, { ...at, date: '2027-04-20', time: '10:00', clientName: '=Zoé' })
  await aReservation(site, {
    ...at,
    date: '2027-04-01',
    time: '09:30',
    clientName: 'Max',
    clientPhone: '+33 6 12 34 56 78',
  })
  await aReservation(site, { ...at, date: '2027-04-21', time: '10:00', clientName: null, clientEmail: null })
  await aReservation(site, {
    ...at,
    date: '2027-04-20',
    time: '15:00',
    cancelled: true,
    clientName: 'Partie',
  })
  await aNote(site, { client: await recordOf(site, coming), author: camille.id, text: 'zzpivoine' })
  await aTestimonial(site, { comment: 'Très doux' })
  return coming
}

test('everything of a practice leaves in one archive, without notes and codes', async () => {
  await aFullPractice()
  await aKeptBook(practice.site)
  await aReceipt(practice.site)
  const picture = new FormData()
  picture.append('photo', new Blob([new Uint8Array(await aJpeg({ width: 60, height: 40 }))]), 'a.jpg')
  expect((await practice.owner.upload('/api/admin/profile/photo', picture)).status).toBe(200)
  const files = await takeAway()
  expect(Object.keys(files).filter((name) => !/^(?:pages|images)\//.test(name))).toEqual([
    'LISEZ-MOI.txt',
    'clients.csv',
    'rendez-vous.csv',
    'agenda-a-venir.ics',
    'prestations.csv',
    'bons.csv',
    'recettes.csv',
    'temoignages.csv',
  ])
  expect(Object.keys(files).filter((name) => name.startsWith('images/'))).not.toEqual([])
  expect(files['agenda-a-venir.ics']?.match(/BEGIN:VEVENT/g)).toHaveLength(2)
  expect(files['temoignages.csv']).toContain('Très doux')
  expect(files['recettes.csv']).toContain('62,50')
  expect(files['prestations.csv']).toContain('Massage du dos')
  expect(Object.values(files).join('\n')).not.toContain('zzpivoine')
  const trail = await practice.site.database.kysely.selectFrom('audit_trail').select('action').execute()
  expect(trail.map(({ action }) => action)).toContain('data_taken_away')
})

test('appointments and clients of the archive are read back without a correction', async () => {
  await aFullPractice()
  const files = await takeAway()
  expect(await practice.preview(files['rendez-vous.csv'] ?? '')).toMatchObject({
    missing: null,
    total: 4,
    known: 3,
    calledOff: 1,
    overlapCount: 0,
    errorCount: 0,
  })
  const there = await aPracticeWithPapers()
  const read = await there.preview(files['rendez-vous.csv'] ?? '')
  expect(read).toMatchObject({ upcoming: 2, past: 1, errorCount: 0, services: [{ id: there.massage.id }] })
  const { body } = await there.moveIn(files['rendez-vous.csv'] ?? '', 3)
  expect(body).toMatchObject({ appointments: 3, clients: 2 })
  const form = new FormData()
  form.append('table', new Blob([files['clients.csv'] ?? '']), 'clients.csv')
  const clients = await there.owner.upload('/api/superadmin/client-imports/preview', form)
  expect(clients.body).toMatchObject({ added: 1, duplicateCount: 2, errorCount: 0 })
})

test('vouchers and packs of the archive are read back by number, without a correction, with new codes', async () => {
  const { site, massage, owner } = practice
  const coming = await aFullPractice()
  const sessions = { serviceId: massage.id, serviceName: 'Massage du dos', minutes: 60 }
  const clientId = await recordOf(site, coming)
  const { code } = await aSoldVoucher(site, { cents: 10_000, recipientName: 'Ada Sage' })
  await aSoldVoucher(site, { cents: 50_000, clientId, sessions: { ...sessions, count: 10 } })
  await aSoldVoucher(site, { validUntil: '2027-04-11' })
  const booked = await owner.post<{ booking: { id: number; date: string } }>(
    '/api/reservations',
    practice.bookingRequest({ praticienId: practice.camille.id, voucherCode: code }),
  )
  expect(booked.status).toBe(201)
  const { 'bons.csv': table = '', 'clients.csv': clients = '' } = await takeAway()

  const there = await aPracticeWithPapers()
  const form = new FormData()
  form.append('table', new Blob([clients]), 'clients.csv')
  expect((await there.owner.upload('/api/superadmin/client-imports', form)).status).toBe(200)
  expect(await there.previewVouchers(table)).toMatchObject({
    ...{
      missing: null,
      ordersDisagree: false,
      total: 3,
      entering: 2,
      expired: 1,
      newCodes: 2,
      newClients: 0,
    },
    ...{ knownCount: 0, errorCount: 0, remarkCount: 0, services: [{ id: there.massage.id }] },
  })
  const { codes } = (await there.moveVouchersIn(table, 2)).body
  expect(codes.map(({ formerCode }) => formerCode)).toEqual(['1', '2'])
  // The visit that holds a part leaves without its voucher.
  expect(await there.vouchers()).toMatchObject([
    { units: 10_000, paid_cents: 10_000, recipient_name: 'Ada Sage', valid_until: '2028-04-12' },
    { units: 10, paid_cents: 50_000, service_name: 'Massage du dos', session_minutes: 60, name: '=Zoé' },
  ])
  expect((await there.moveVouchersIn(table, 2)).status).toBe(409)
})
