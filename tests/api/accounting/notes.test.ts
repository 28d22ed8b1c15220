import { beforeEach, describe, expect, test } from 'vitest'
import { aKeptBook, bookedPractice } from '../../support/accounting/book.ts'
import { aNamedBusiness, readPdf, textOfPdf } from '../../support/accounting/pdf.ts'
import { sendAndReadMails } from '../../support/mail/mailbox.ts'
import { insertTemplates, outboxOf } from '../../support/mail/post.ts'
import { aPractitioner } from '../../support/people/people.ts'
import { aSetting } from '../../support/practice/settings.ts'

let setup: Awaited<ReturnType<typeof bookedPractice>>

beforeEach(async () => {
  setup = await bookedPractice()
  await insertTemplates(setup.site)
  await aNamedBusiness(setup.site)
})

const noteOf = ({ id, date }: { id: number; date: string }) => `/api/admin/reservations/${date}/${id}/note`
const receiptNote = (number: number) => `/api/admin/receipts/${number}/note`
const change = (id: number, values: object) =>
  setup.site.database.kysely.updateTable('agenda_entries').set(values).where('id', '=', id).execute()

describe('a note before payment', () => {
  test('says what is to be paid, to whom, when and where', { tags: ['engine'] }, async () => {
    await aSetting(setup.site, 'address', '3 place du Marché\n69000 Lyon')
    const visit = await setup.aVisit()
    const { status, headers, body } = await setup.camilleSignedIn.download(noteOf(visit))
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(headers['content-disposition']).toBe('attachment; filename="note.pdf"')
    const { text, title, isTagged } = await readPdf(body)
    expect([title, isTagged]).toEqual(['Note · Ana Lefèvre', true])
    for (const part of [
      'Ana Lefèvre',
      '12, rue des Œillets',
      'SIREN : 732 829 320',
      'Établie le 12 avril 2027',
      'Client : Zoé Petit',
      'Rendez-vous du 12 avril 2027',
      'Lieu : 3 place du Marché, 69000 Lyon',
      'Massage du dos, 1 h 1 62,50 € 62,50 €',
      'Total à payer (HT et TTC) 62,50 €',
      'TVA non applicable, art. 293 B du CGI',
    ])
      expect(text).toContain(part)
    expect(text).not.toContain('Payé')
  })

  test('shows what was paid in advance', async () => {
    const visit = await setup.aVisit()
    await setup.pay(visit, { euros: 20 })
    const text = await textOfPdf(setup.owner, noteOf(visit))
    expect(text).toContain('Déjà payé : 20,00 € Reste à payer : 42,50 €')
  })

  test('leaves the name out where the client objects', async () => {
    const visit = await setup.aVisit()
    expect(await textOfPdf(setup.owner, `${noteOf(visit)}?withName=false`)).not.toContain('Zoé')
    expect((await setup.owner.get(`${noteOf(visit)}?withName=non`)).status).toBe(400)
  })

  test('is made while the book is off, without a word about VAT', async () => {
    const visit = await setup.aVisit()
    await aKeptBook(setup.site, { isOn: false })
    const text = await textOfPdf(setup.owner, noteOf(visit))
    expect(text).toContain('Total à payer 62,50 €')
    expect(text).not.toMatch(/TVA|TTC/)
  })

  test('is refused without the name and address of the business, without a price, and once cancelled', async () => {
    const visit = await setup.aVisit()
    const refusal = async () => (await setup.owner.get<{ code: string }>(noteOf(visit))).body.code
    await aNamedBusiness(setup.site, { address: undefined })
    expect(await refusal()).toBe('note_without_business')
    await aNamedBusiness(setup.site)
    await change(visit.id, { price_cents: null })
    expect(await refusal()).toBe('note_without_price')
    await change(visit.id, { price_cents: 5000, cancelled_at: 1 })
    expect(await refusal()).toBe('note_cancelled')
  })
})

describe('the note of a payment', () => {
  test('lists the parts of the visit, what was paid and what is left', { tags: ['engine'] }, async () => {
    const visit = await setup.aVisit()
    await change(visit.id, {
      service_name: 'Massage suédois (prénatal) + aromathérapie',
      service_parts: JSON.stringify({
        variant: { name: 'Prénatal', minutes: 60, cents: 6000 },
        options: [{ id: 1, name: 'Aromathérapie', minutes: 0, cents: 500 }],
      }),
    })
    await setup.pay(visit, { euros: 20, means: 'Espèces' })
    await setup.pay(visit, { euros: 32.5, knownPaidEuros: 20 })
    const text = await textOfPdf(setup.camilleSignedIn, receiptNote(2))
    for (const part of [
      'Note n° 2',
      'Massage suédois (prénatal), 1 h 1 60,00 € 60,00 €',
      'Aromathérapie 1 5,00 € 5,00 €',
      'Prix convenu 1 −2,50 € −2,50 €',
      'Total à payer (HT et TTC) 62,50 €',
      'Déjà payé : 20,00 €',
      'Payé le 12 avril 2027 (Carte) : 32,50 €',
      'Reste à payer : 10,00 €',
    ])
      expect(text).toContain(part)
  })

  test('has the same bytes each time, whatever changed in the visit or the book since', {
    tags: ['engine'],
  }, async () => {
    const visit = await setup.aVisit()
    await setup.pay(visit)
    const first = await setup.owner.download(receiptNote(1))
    expect(first.headers['content-disposition']).toBe('attachment; filename="note-1.pdf"')
    await change(visit.id, { service_name: 'Autre', price_cents: 1, client_name: 'Autre' })
    await aKeptBook(setup.site, { isOn: false, regime: 'exempt' })
    setup.site.clock.set('2027-05-02T10:00')
    const camille = await setup.site.visitor().signIn(setup.camille.username)
    const again = await camille.download(receiptNote(1))
    expect(again.body.equals(first.body)).toBe(true)
  })

  test('without an agreed price, or once cancelled, is about what is paid', async () => {
    const visit = await setup.aVisit()
    await change(visit.id, { price_cents: null })
    await setup.pay(visit, { euros: 20, withoutName: true })
    await change(visit.id, { price_cents: 6250, cancelled_at: 1 })
    await setup.pay(visit, { euros: 10, knownPaidEuros: 20 })
    const first = await textOfPdf(setup.owner, receiptNote(1))
    expect(first).toContain('Massage du dos 1 20,00 €')
    expect(first).not.toContain('Zoé')
    const second = await textOfPdf(setup.owner, receiptNote(2))
    expect(second).toContain('Massage du dos (rendez-vous annulé) 1 30,00 €')
    expect(second).toContain('Déjà payé : 20,00 €')
  })

  test('without a visit names what was sold', async () => {
    const sale = { euros: 12, means: 'Espèces', nature: 'Vente d’huile', clientName: 'Léa Roux' }
    await setup.owner.post('/api/superadmin/payments', sale)
    const text = await textOfPdf(setup.owner, receiptNote(1))
    expect(text).toContain('Vente d’huile 1 12,00 €')
    expect(text).not.toMatch(/Rendez-vous|Lieu/)
  })

  test('belongs to one’s own reservations, and to payments that stand', { tags: ['engine'] }, async () => {
    await setup.pay(await setup.aVisit())
    await setup.owner.post('/api/superadmin/payments', { euros: 12, means: 'Carte', nature: 'Huile' })
    const other = await setup.site.visitor().signIn((await aPractitioner(setup.site)).username)
    expect((await other.get(receiptNote(1))).status).toBe(404)
    expect((await setup.camilleSignedIn.get(receiptNote(2))).status).toBe(404)
    expect((await setup.owner.get(receiptNote(9))).status).toBe(404)
    await setup.owner.post('/api/superadmin/receipts/1/contra')
    expect((await setup.owner.get(receiptNote(1))).body).toMatchObject({ code: 'receipt_reversed' })
    expect((await setup.owner.get(receiptNote(3))).status).toBe(404)
  })
})

describe('a mailed note', { tags: ['engine'] }, () => {
  const mail = (number: number, body: object = {}, caller = setup.owner) =>
    caller.post<{ code?: string }>(`${receiptNote(number)}/mail`, body)

  test('is attached as the mail leaves, and goes to the address of the visit', async () => {
    await setup.pay(await setup.aVisit())
    expect(await mail(1, {}, setup.camilleSignedIn)).toMatchObject({ status: 202 })
    expect(await outboxOf(setup.site)).toMatchObject([{ type: 'payment_note', recipient: 'zoe@exemple.fr' }])
    const [sent] = await sendAndReadMails(setup.site)
    expect(sent?.subject).toBe('Votre note n° 1')
    expect(sent?.text).toContain('Bonjour Zoé')
    const [attachment] = sent?.attachments ?? []
    expect(attachment).toMatchObject({ filename: 'note-1.pdf', mimeType: 'application/pdf' })
    const printed = await setup.owner.download(receiptNote(1))
    expect(Buffer.from(attachment?.content as ArrayBuffer).equals(printed.body)).toBe(true)
  })

  test('goes to a typed address, once while it waits, and five times a day at most', async () => {
    await setup.pay(await setup.aVisit())
    const email = 'compta@exemple.fr'
    for (let count = 1; count <= 5; count++) {
      await mail(1, { email })
      expect((await mail(1, { email })).status).toBe(count === 5 ? 429 : 202)
      expect(await sendAndReadMails(setup.site)).toHaveLength(count)
    }
    expect((await mail(1)).body.code).toBe('note_mailed_too_often')
    expect(new Set((await outboxOf(setup.site)).map(({ recipient }) => recipient))).toEqual(new Set([email]))
  })

  test('is refused without an address, without the business, and while its message is off', async () => {
    const visit = await setup.aVisit()
    await setup.pay(visit)
    await change(visit.id, { client_email: null })
    expect(await mail(1)).toMatchObject({ status: 400, body: { issues: [{ path: 'email' }] } })
    const { kysely } = setup.site.database
    await kysely
      .updateTable('notification_templates')
      .set({ active: 0 })
      .where('type', '=', 'payment_note')
      .execute()
    expect((await mail(1, { email: 'zoe@exemple.fr' })).body.code).toBe('note_mail_off')
    await aNamedBusiness(setup.site, { name: undefined })
    expect((await mail(1, { email: 'zoe@exemple.fr' })).body.code).toBe('note_without_business')
    expect(await outboxOf(setup.site)).toEqual([])
  })

  test('waits with a clear reason where the business is no longer named', async () => {
    await setup.pay(await setup.aVisit())
    await mail(1)
    await aNamedBusiness(setup.site, { name: undefined })
    expect(await sendAndReadMails(setup.site).catch(() => [])).toEqual([])
    const [row] = await setup.site.database.kysely.selectFrom('outbox').selectAll().execute()
    expect(row).toMatchObject({ state: 'waiting', last_error: expect.stringContaining('Textes légaux') })
  })
})
