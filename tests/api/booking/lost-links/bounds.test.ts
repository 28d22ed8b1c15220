import { beforeEach, describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { sendLostLinks } from '#server/features/booking/lost-links/actions.ts'
import { aLosingPractice, type LosingPractice } from '../../../support/mail/lost-links.ts'
import { aMailBudget, CAN_CONFIRM } from '../../../support/people/confirmations.ts'

let setup: LosingPractice
let ask: LosingPractice['ask']
let request: LosingPractice['request']
let mails: LosingPractice['mails']
let aDate: LosingPractice['aDate']

async function open(env?: Record<string, string>): Promise<void> {
  setup = await aLosingPractice(env)
  ;({ ask, request, mails, aDate } = setup)
}
beforeEach(() => open())

const visitorAt = (address: string) => setup.site.visitor({ address })

describe('requests for lost links', () => {
  beforeEach(() => open({ ...CAN_CONFIRM, RATE_LIMITS: 'on' }))

  test('bring three mails a day to one mailbox, however its address is written, and the same answer afterwards', {
    tags: ['engine'],
  }, async () => {
    await aDate('2027-04-13', '09:00', { clientEmail: 'zoe.petit@gmail.com' })
    await aDate('2027-04-14', '09:00', { clientEmail: 'zoepetit+soin@gmail.com' })
    const answers: string[] = []
    for (let count = 0; count < 20; count += 1) {
      const typed = count % 2 ? 'zoe.petit@gmail.com' : 'zoepetit+soin@gmail.com'
      answers.push((await request(typed, visitorAt(`10.${count}.0.1`))).body.message)
      setup.site.clock.advanceMinutes(1)
    }
    expect(new Set(answers).size).toBe(1)
    expect(await mails()).toHaveLength(3)
    setup.site.clock.advanceMinutes(24 * 60)
    await aDate('2027-04-21', '09:00', { clientEmail: 'zoe.petit@gmail.com' })
    await request('zoe.petit@gmail.com', visitorAt('10.99.0.1'))
    expect(await mails()).toHaveLength(4)
  })

  test('are ten a day for a network, whatever the addresses', { tags: ['engine'] }, async () => {
    const { body } = await setup.site.visitor().get<{ formAge: string }>('/api/form-age')
    setup.site.clock.advanceMinutes(1)
    const stranger = visitorAt('203.0.113.7')
    const outcomes: number[] = []
    for (let count = 0; count < 200; count += 1) {
      const typed = { email: `client${count}@exemple${count}.fr`, website: '', formAge: body.formAge }
      const answer = await stranger.post<ErrorBody>('/api/lost-links', typed)
      outcomes.push(answer.status)
      if (count === 50) setup.site.clock.advanceMinutes(61)
    }
    expect(outcomes.filter((status) => status === 200)).toHaveLength(10)
    expect(new Set(outcomes.slice(10))).toEqual(new Set([429]))
    const waiting = await setup.site.database.kysely.selectFrom('lost_link_requests').selectAll().execute()
    expect(waiting).toHaveLength(10)
    expect((await ask('autre@exemple.fr', visitorAt('198.51.100.9'))).status).toBe(200)
  })

  test('bring no mail once the site’s budget is used up', async () => {
    await aDate('2027-04-13', '09:00')
    await aDate('2027-04-14', '09:00', { clientEmail: 'lea@exemple.fr' })
    await aMailBudget(setup.site, { strangerMailsPerHour: 1 })
    for (const email of ['zoe@exemple.fr', 'lea@exemple.fr'])
      await ask(email, visitorAt(`10.0.${email.length}.1`))
    await sendLostLinks(setup.site)
    expect(await mails()).toHaveLength(1)
    expect((await ask('noe@exemple.fr', visitorAt('10.9.0.1'))).body.code).toBe('mail_budget_used')
  })

  test.each(['', 'zoe', `${'z'.repeat(289)}@exemple.fr`, 'zoe@exemple.fr, lea@exemple.fr'])(
    'are refused for « %s », which is no address',
    async (typed) => {
      const { status, body } = await ask(typed)
      expect([status, body.issues?.map(({ path }) => path)]).toEqual([400, ['email']])
    },
  )
})

describe('where no such mail can leave', () => {
  const isOffered = async () =>
    (await setup.site.visitor().get<{ lostLinks?: true }>('/api/public-settings')).body.lostLinks ?? false

  test('no page offers it, and the request is not found', async () => {
    expect([await isOffered(), (await ask('zoe@exemple.fr')).status]).toEqual([true, 200])
    for (const [name, value] of Object.entries(CAN_CONFIRM)) {
      await open({ [name]: value })
      expect([await isOffered(), (await ask('zoe@exemple.fr')).status]).toEqual([false, 404])
    }
  })

  test('as its text is switched off, the same holds', async () => {
    await setup.site.database.kysely
      .updateTable('notification_templates')
      .set({ active: 0 })
      .where('type', '=', 'lost_links')
      .execute()
    expect([await isOffered(), (await ask('zoe@exemple.fr')).status]).toEqual([false, 404])
  })
})
