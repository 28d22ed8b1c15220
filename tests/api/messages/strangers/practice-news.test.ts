import { beforeEach, expect, test } from 'vitest'
import { anOrder, ordersOn } from '../../../support/accounting/voucher-orders.ts'
import { outboxOf } from '../../../support/mail/post.ts'
import { massagePractice } from '../../../support/practice/massage-practice.ts'

const AT_EIGHT = Date.parse('2027-04-12T06:00:00Z')

let site: Awaited<ReturnType<typeof massagePractice>>['site']
let strangers: number

beforeEach(async () => {
  ;({ site } = await massagePractice({ RATE_LIMITS: 'on' }))
  await ordersOn(site)
  strangers = 0
})

async function write(name = 'Noé Petit') {
  strangers += 1
  const { status } = await site
    .visitor({ address: `198.51.100.${strangers}` })
    .post('/api/contact', { name, email: 'noe@exemple.fr', message: 'Bonjour' })
  expect(status).toBe(200)
}

/** Mails to the practice, each with the minutes after 8:00 at which it leaves. */
async function news() {
  const mails = await outboxOf(site)
  return mails
    .filter(({ recipient }) => recipient === site.config.mailFrom)
    .map(({ type, body, next_attempt_at }) => ({
      type,
      body,
      minute: Math.round((Number(next_attempt_at) - AT_EIGHT) / 60_000),
    }))
}

test('the first news leaves at once, and a second one as it is, ten minutes after it', async () => {
  await write()
  site.clock.advanceMinutes(4)
  await anOrder(site)
  expect((await news()).map(({ type, minute }) => [type, minute])).toEqual([
    ['contact_message', 0],
    ['voucher_order_news', 10],
  ])
})

test('further news are counted in the one mail that waits, which holds nothing that was typed', async () => {
  await write('Noé Petit')
  for (let i = 0; i < 3; i += 1) await write('Arnaque Totale')
  await anOrder(site)
  const [, digest, ...others] = await news()
  expect(others).toEqual([])
  expect([digest?.type, digest?.minute]).toEqual(['practice_news', 10])
  expect(digest?.body).toMatch(/- 3 messages de contact\n- 1 commande de bon/)
  expect(digest?.body).not.toContain('Arnaque')
})

test('an hour of news is at most one mail in ten minutes', async () => {
  for (let minutes = 0; minutes < 60; minutes += 2) {
    await write()
    site.clock.advanceMinutes(2)
  }
  const minutes = (await news()).map(({ minute }) => minute)
  expect(minutes).toEqual([0, 10, 20, 30, 40, 50, 60])
})

test('after ten quiet minutes the next news leaves at once', async () => {
  await write()
  site.clock.advanceMinutes(10)
  await write()
  expect((await news()).map(({ minute }) => minute)).toEqual([0, 10])
  expect((await news()).map(({ type }) => type)).toEqual(['contact_message', 'contact_message'])
})
