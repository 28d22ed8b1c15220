import PostalMime from 'postal-mime'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { siteMailer } from '#server/features/messages/mail-server/actions.ts'
import { enqueue } from '#server/jobs/queries.ts'
import { sendDue } from '#server/jobs/worker.ts'
import { fakeCarriers, insertTemplates } from '../../support/mail/post.ts'
import { catchMail, type SmtpCatcher } from '../../support/mail/smtp.ts'
import { aService } from '../../support/people/bookings.ts'
import { aPractitioner } from '../../support/people/people.ts'
import { practice, type TestPractice } from '../../support/practice/practice.ts'

const CAMILLE = 'camille@cabinet.fr'
const ZOE = 'zoe@exemple.fr'

let site: TestPractice
let smtp: SmtpCatcher
let massageId: number

async function open(env: Record<string, string>): Promise<void> {
  site = await practice({ env: { SMTP_URL: smtp.url, MAIL_FROM: 'bonjour@cabinet.fr', ...env } })
  await insertTemplates(site)
  massageId = (await aService(site)).id
  await aPractitioner(site, { offers: [massageId], agenda: {} })
  await site.database.kysely.updateTable('users').set({ email: CAMILLE }).execute()
}

beforeEach(async () => {
  smtp = await catchMail()
  await open({ PUBLIC_URL: 'https://www.cabinet.example' })
})
afterEach(() => smtp.close())

async function book(client: object = {}): Promise<void> {
  const { status } = await site.visitor().post('/api/reservations', {
    date: '2027-04-15',
    time: '10:00',
    serviceId: massageId,
    clientName: 'Zoé Petit',
    clientEmail: ZOE,
    ...client,
  })
  expect(status).toBe(201)
}

const sendRound = () => sendDue({ ...site, ...fakeCarriers(), mailer: siteMailer(site) })

async function readMailTo(address: string) {
  await sendRound()
  const raw = smtp.caught.find(({ to }) => to.includes(address))?.raw ?? ''
  return { raw, ...(await PostalMime.parse(raw)) }
}

const listHeaders = (raw: string) => raw.slice(0, raw.indexOf('\r\n\r\n')).match(/^[\w-]+(?=:)/gm)

describe('the Message-ID', () => {
  test('is in the domain of the site', async () => {
    await book()
    expect((await readMailTo(ZOE)).messageId).toMatch(/^<[\da-f-]{36}@www\.cabinet\.example>$/)
  })

  test('is in the domain of MAIL_FROM where the site has no address', async () => {
    await open({ PUBLIC_URL: '' })
    await book()
    expect((await readMailTo(ZOE)).messageId).toMatch(/^<[\da-f-]{36}@cabinet\.fr>$/)
  })

  test('stays the same in a repeated attempt, even when the address of the site has changed', async () => {
    await site.visitor().post('/api/contact', { name: 'Zoé Petit', email: ZOE, message: 'Bonjour.' })
    smtp.dropReplies = 1
    await sendRound()
    site.config.publicUrl = new URL('https://ailleurs.example')
    site.clock.advanceMinutes(1)
    await sendRound()
    const ids = smtp.caught.map(({ raw }) => /^Message-ID: (.+)\r$/m.exec(raw)?.[1])
    expect(ids).toEqual([expect.stringMatching(/@www\.cabinet\.example>$/), ids[0]])
  })
})

describe('a reply', () => {
  test.each(['Zoé Petit', 'Petit, Zoé', 'Zoé "Zo" <Petit>', "L'Été; (Zo)"])(
    'to the practitioner’s message about a reservation reaches the client named %s',
    async (clientName) => {
      await book({ clientName })
      const { replyTo, from, raw } = await readMailTo(CAMILLE)
      expect(replyTo).toEqual([{ address: ZOE, name: clientName }])
      expect(from?.address).toBe('bonjour@cabinet.fr')
      expect(raw.match(/^Reply-To:/gm)).toHaveLength(1)
    },
  )

  test('to the client’s message reaches the site’s sender address', async () => {
    await book()
    const { replyTo, from } = await readMailTo(ZOE)
    expect([replyTo, from?.address]).toEqual([undefined, 'bonjour@cabinet.fr'])
  })

  test('to a message of the contact form reaches its author by name', async () => {
    const form = { name: 'Zoé Petit', email: ZOE, message: 'Bonjour.' }
    await site.visitor().post('/api/contact', form)
    expect((await readMailTo('bonjour@cabinet.fr')).replyTo).toEqual([{ address: ZOE, name: 'Zoé Petit' }])
  })

  test('has one address and adds no header, whatever the name and the address contain', async () => {
    const message = { event: 'a', type: 'staff_booking_new', recipient: CAMILLE, subject: 'x', body: 'y' }
    const replyTo = { name: 'Zoé\r\nBcc: x@y.fr', address: `${ZOE}\r\nBcc: x@y.fr` }
    await site.database.transaction((trx) => enqueue(trx, [{ ...message, replyTo }], site))
    const { raw } = await readMailTo(CAMILLE)
    expect(smtp.caught.flatMap(({ to }) => to)).toEqual([CAMILLE])
    expect(listHeaders(raw)).toEqual(
      expect.arrayContaining(['From', 'To', 'Reply-To', 'Subject', 'Message-ID', 'Date', 'MIME-Version']),
    )
    expect(listHeaders(raw)?.filter((name) => /^bcc$/i.test(name))).toEqual([])
  })

  test('needs its address until the message has left, after which the database forgets it', async () => {
    await book()
    const read = () =>
      site.database.kysely
        .selectFrom('outbox')
        .select(['reply_to', 'reply_to_name'])
        .where('recipient', '=', CAMILLE)
        .executeTakeFirst()
    expect(await read()).toEqual({ reply_to: ZOE, reply_to_name: 'Zoé Petit' })
    await sendRound()
    expect(await read()).toEqual({ reply_to: null, reply_to_name: null })
  })
})
