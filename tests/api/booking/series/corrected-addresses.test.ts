import type { Email } from 'postal-mime'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { sendAndReadMails } from '../../../support/mail/mailbox.ts'
import { insertTemplates, outboxOf } from '../../../support/mail/post.ts'
import { readCalendar } from '../../../support/people/calendar-file.ts'
import { aSuperadmin } from '../../../support/people/people.ts'
import { massagePractice } from '../../../support/practice/massage-practice.ts'
import type { TestClient } from '../../../support/practice/test-client.ts'
import { weekly } from '../../../support/price-list/series.ts'

const MISTYPED = 'zoe.petti@exemple.fr'
const ZOE = 'zoe.petit@exemple.fr'

type Date = { id: number; date: string }

let setup: Awaited<ReturnType<typeof massagePractice>>
let staff: TestClient
let dates: Date[]

beforeEach(async () => {
  setup = await massagePractice({ PUBLIC_URL: 'https://cabinet.example' })
  await insertTemplates(setup.site)
  await setup.site.database.kysely
    .updateTable('users')
    .set({ email: 'camille@cabinet.fr' })
    .where('id', '=', setup.camille.id)
    .execute()
  staff = await setup.site.visitor().signIn((await aSuperadmin(setup.site)).username)
  const { body } = await staff.post<{ bookings: Date[] }>('/api/admin/agenda/series', {
    ...{ clientName: 'Zoé Petit', clientEmail: MISTYPED, serviceId: setup.massage.id },
    praticienId: setup.camille.id,
    dates: weekly('2027-04-13', { count: 3 }),
  })
  dates = body.bookings
})

const pathOf = ({ id, date }: Date) => `/api/admin/reservations/${date}/${id}`
const correct = async (date: Date, client: object) =>
  expect((await staff.put(`${pathOf(date)}/client`, client)).status).toBe(200)

async function send(): Promise<Email[]> {
  setup.site.clock.advanceSeconds(30)
  return sendAndReadMails(setup.site)
}

const to = (mails: readonly Email[], address: string) =>
  mails.filter((mail) => mail.to?.some((recipient) => recipient.address === address))

function startsIn(mail: Email | undefined): string[] {
  const content = mail?.attachments[0]?.content ?? ''
  const file = typeof content === 'string' ? content : new TextDecoder().decode(content)
  return readCalendar(file).events.map(({ start }) => start.slice(0, 10))
}

describe('a date of a series whose address is corrected before the mail has left', () => {
  test('is neither in the text nor in the file that goes to the mistyped address', {
    tags: ['engine'],
  }, async () => {
    await correct(dates[1] as Date, { clientName: 'Zoé Petit', clientEmail: ZOE })
    const mails = await send()
    const [stranger, ...others] = to(mails, MISTYPED)
    expect(others).toEqual([])
    expect(stranger?.text).toContain('27 avril')
    expect(stranger?.text).not.toContain('20 avril')
    expect(startsIn(stranger)).toEqual(['2027-04-13', '2027-04-27'])
    const [own] = to(mails, ZOE)
    expect(own?.text).toContain('20 avril')
  })

  test('is in no mail to the mistyped address where it was the first one', async () => {
    await correct(dates[0] as Date, { clientName: 'Zoé Petit', clientEmail: ZOE })
    const [stranger] = to(await send(), MISTYPED)
    expect(stranger?.subject).toContain('20 avril')
    expect(stranger?.text).not.toContain('13 avril')
    expect(startsIn(stranger)).toEqual(['2027-04-20', '2027-04-27'])
  })

  test('is told to the practitioner by no message about the series', async () => {
    await correct(dates[1] as Date, { clientName: 'Zoé Petit', clientEmail: ZOE })
    const [news] = to(await send(), 'camille@cabinet.fr')
    expect(news?.text).toContain('27 avril')
    expect(news?.text).not.toContain('20 avril')
  })

  test('stays out of the file also where another version of the site corrected it', {
    tags: ['engine'],
  }, async () => {
    const [, second] = dates as [Date, Date, Date]
    await setup.site.database.kysely
      .updateTable('agenda_entries')
      .set((eb) => ({ client_email: ZOE, link_generation: eb('link_generation', '+', 1) }))
      .where('id', '=', second.id)
      .execute()
    const [stranger] = to(await send(), MISTYPED)
    expect(startsIn(stranger)).toEqual(['2027-04-13', '2027-04-27'])
  })
})

test('a name that is corrected is the one in every message that waits', async () => {
  await staff.post('/api/reservations', {
    ...setup.bookingRequest({ time: '11:00', clientName: 'Zoé Petti', praticienId: setup.camille.id }),
  })
  const { id } = await setup.site.database.kysely
    .selectFrom('agenda_entries')
    .select('id')
    .where('client_name', '=', 'Zoé Petti')
    .executeTakeFirstOrThrow()
  await correct(
    { id, date: '2027-04-13' },
    { clientName: 'Chloé Petit', clientEmail: 'zoe@exemple.fr', person: 'same' },
  )
  const mails = await send()
  expect(to(mails, 'zoe@exemple.fr').map(({ text }) => text)).toEqual([
    expect.stringContaining('Bonjour Chloé'),
  ])
  const news = to(mails, 'camille@cabinet.fr').map(({ text }) => text ?? '')
  expect(news.some((text) => text.includes('Petti'))).toBe(false)
})

describe('« Renvoyer la confirmation » of a date of a series', () => {
  test('sends all of its dates again in one mail, three times a day at most', {
    tags: ['engine'],
  }, async () => {
    await send()
    const [first] = dates as [Date, Date, Date]
    const resend = () => staff.post<ErrorBody>(`${pathOf(first)}/messages`)
    expect((await resend()).status).toBeLessThan(300)
    const resent = to(await send(), MISTYPED)
    expect(resent.map((mail) => [mail.text?.includes('27 avril'), startsIn(mail).length])).toEqual([
      [true, 3],
      [true, 3],
    ])
    for (const _ of ['second', 'third']) {
      await resend()
      await send()
    }
    expect((await resend()).body.code).toBe('resent_too_often')
    expect((await outboxOf(setup.site)).filter(({ type }) => type === 'booking_confirmed')).toEqual([])
  })
})
