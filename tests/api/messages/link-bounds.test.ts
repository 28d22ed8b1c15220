import { beforeEach, describe, expect, test } from 'vitest'
import { DAILY_CLIENT_REQUESTS } from '#domain/booking/client-request.ts'
import { MAX_EMAIL_CHANGES } from '#domain/booking/email-change.ts'
import { insertDailyCounts } from '#server/db/statements/daily-counts.ts'
import { hmacToken } from '#server/security/secret.ts'
import { hashToken } from '#server/security/tokens.ts'
import { outboxOf } from '../../support/mail/post.ts'
import { aReservation } from '../../support/people/bookings.ts'
import { aMailBudget } from '../../support/people/confirmations.ts'
import { aLinkedPractice } from '../../support/people/own-details.ts'

let setup: Awaited<ReturnType<typeof aLinkedPractice>>
let links: number

beforeEach(async () => {
  setup = await aLinkedPractice({ RATE_LIMITS: 'on' })
  await aMailBudget(setup.site, { strangerMailsPerHour: 1000, strangerMailsPerDay: 10_000 })
  links = 0
})

/** A link to another reservation, of another mailbox unless it is named. */
async function aLink(clientEmail?: string): Promise<string> {
  const { site, camille } = setup
  links += 1
  const { id } = await aReservation(site, {
    praticienId: camille.id,
    date: `2027-${String(5 + Math.floor(links / 28)).padStart(2, '0')}-${String(1 + (links % 28)).padStart(2, '0')}`,
    time: '10:00',
    clientEmail: clientEmail ?? `client${links}@orange.fr`,
  })
  const token = `lien${links}`
  await site.database.kysely
    .insertInto('reservation_links')
    .values({
      reservation_id: id,
      token_hash: hashToken(token),
      generation: 0,
      created_at: site.clock.instant(),
    })
    .execute()
  return `/api/reservation/${token}`
}

type Origin = { address: string; mailbox?: string }

const askEmail = async ({ address, mailbox }: Origin) => {
  const path = await aLink(mailbox)
  return (
    await setup.site.visitor({ address }).post(`${path}/email`, { clientEmail: `neuf${links}@orange.fr` })
  ).status
}
const askCopy = async ({ address, mailbox }: Origin) => {
  const path = await aLink(mailbox)
  return (await setup.site.visitor({ address }).post(`${path}/demandes`, { kind: 'export' })).status
}

/** Addresses of one /48, each in a /64 of its own: no limit for one address counts them together. */
const inOneProvider = (index: number) => `2001:db8:1:${index.toString(16)}::1`

async function askUntilRefused(ask: (origin: Origin) => Promise<number>): Promise<number> {
  for (let asked = 0; asked < 300; asked++) {
    if ((await ask({ address: inOneProvider(asked) })) === 429) return asked
  }
  return Number.POSITIVE_INFINITY
}

describe.each([
  { title: 'new e-mail addresses', ask: askEmail, bounds: MAX_EMAIL_CHANGES },
  { title: 'requests for data', ask: askCopy, bounds: DAILY_CLIENT_REQUESTS },
])('$title asked for by links', ({ ask, bounds }) => {
  test('are bounded for one address, and for nobody else', async () => {
    const outcomes: number[] = []
    for (let i = 0; i <= bounds.network; i++) outcomes.push(await ask({ address: '192.0.2.1' }))
    expect(outcomes).toEqual([...Array(bounds.network).fill(200), 429])
    expect(await ask({ address: '192.0.2.2' })).toBe(200)
  })

  test('use up a quarter of the site’s bound for one provider’s network, and leave the rest to others', async () => {
    expect(await askUntilRefused(ask)).toBe(bounds.site / 4)
    expect(await ask({ address: '192.0.2.2' })).toBe(200)
  })

  test('are counted by a keyed hash of the network alone', async () => {
    await ask({ address: '192.0.2.1' })
    const rows = await setup.site.database.kysely.selectFrom('booking_addresses').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('192.0.2')
    expect(JSON.stringify(rows)).not.toContain('orange.fr')
  })
})

test('requests for data are bounded for one mailbox, whatever networks ask', async () => {
  const statuses: number[] = []
  for (let i = 0; i <= DAILY_CLIENT_REQUESTS.mailbox; i++) {
    const mailbox = `victime+${i}@gmail.com`
    statuses.push(await askCopy({ address: `192.0.2.${10 + i}`, mailbox }))
  }
  expect(statuses).toEqual([...Array(DAILY_CLIENT_REQUESTS.mailbox).fill(200), 429])
  expect(await askCopy({ address: '192.0.2.99', mailbox: 'autre@exemple.fr' })).toBe(200)
})

test('requests for data are bounded for the site, and so are the mails to the practice', async () => {
  const { site } = setup
  const asked = 3
  const earlier = DAILY_CLIENT_REQUESTS.site - asked
  const countOfSite = hmacToken(site.config, 'site', 'data-request')
  await insertDailyCounts(site.database.kysely, {
    hashes: Array<string>(earlier).fill(countOfSite),
    now: site.clock.instant(),
  })
  for (let i = 0; i < asked; i++) expect(await askCopy({ address: `192.0.2.${i}` })).toBe(200)
  expect(await askCopy({ address: '198.51.100.1' })).toBe(429)
  const toPractice = (await outboxOf(site)).flatMap(({ type, body }) =>
    ['data_request_new', 'practice_news'].includes(type ?? '') ? [[type, /- \d.*/.exec(body)?.[0]]] : [],
  )
  expect(toPractice).toEqual([
    ['data_request_new', undefined],
    ['practice_news', '- 2 demandes sur des données'],
  ])
  site.clock.advanceMinutes(24 * 60)
  expect(await askCopy({ address: '198.51.100.1' })).toBe(200)
})
