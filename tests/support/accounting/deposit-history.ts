import fc from 'fast-check'
import { watchPayments } from '#server/features/accounting/online-payments/watch.ts'
import { keepPayment } from '#server/features/accounting/to-settle/actions.ts'
import { refundDeposit } from '#server/features/accounting/to-settle/card-refund.ts'
import { settleDeposits } from '#server/features/booking/deposits/fate.ts'
import { giveUpDeposit, payDeposit, readAfterDeposit } from '#server/features/booking/deposits/pending.ts'
import { mortalDatabase } from '../database/mortal.ts'
import type { StripeFault } from '../servers/fake-stripe.ts'
import { aKeptBook } from './book.ts'
import type { StaffedDeposits } from './deposit-practice.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const ACTS = [
  ...['book', 'open', 'pay', 'return', 'watch', 'give up', 'expire', 'other', 'number'],
  ...['cancel by link', 'cancel', 'cancel late', 'restore', 'move', 'missed', 'came', 'keep', 'refund'],
] as const
const OFTEN = ['open', 'pay', 'pay', 'return', 'watch', 'cancel'] as const
const FAULTS: readonly StripeFault[] = ['error', 'kept error', 'lost', 'busy']

/** In one of four steps. */
const seldom = <Value>(value: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: value })

/** `dies`: after that many queries of its own. `fault`: of the provider’s next answer. */
const step = fc.record({
  act: fc.constantFrom(...ACTS, ...OFTEN, ...OFTEN),
  dies: fc.oneof(fc.constant(null), fc.nat({ max: 24 })),
  fault: seldom(fc.constantFrom(...FAULTS)),
})
type Step = { act: string; dies: number | null; fault: StripeFault | null }

/** Steps of one part happen at the same moment; minutes pass after it, or, while the server is off, a day. */
const partsOfHistory = fc.array(
  fc.record({
    steps: fc.array(step, { minLength: 1, maxLength: 3 }),
    passes: fc.constantFrom('minutes', 'minutes', 'long minutes', 'day'),
  }),
  { minLength: 2, maxLength: 10 },
)
type Part = { steps: readonly Step[]; passes: string }

/** Most people pay before anything else happens. */
export const depositHistory = fc.record({
  paysFirst: fc.constantFrom(true, true, true, false),
  parts: partsOfHistory,
})
type History = { paysFirst: boolean; parts: readonly Part[] }

type Visit = { id: number; date: string; time: string; token: string | null; link: string | null }

/** Plays histories one after the other, each in a week of its own, so that none meets the entries of another. */
export function depositPlayer(setup: StaffedDeposits) {
  const { site, stripe } = setup
  let now = Date.UTC(2027, 3, 12, 8)
  let monday = now
  let awaitsNumber = false
  let wasOff = false
  /** Pages that somebody has seen: those of a process that died before it answered are known to nobody. */
  const shown = new Set<string>()
  let visits: Visit[] = []

  const passMs = (ms: number) => {
    now += ms
    setup.at(new Date(now).toISOString().slice(0, 16))
  }
  const contextOf = ({ dies }: Pick<Step, 'dies'>) =>
    dies === null
      ? setup.context
      : { ...setup.context, database: mortalDatabase(site.database, { queries: dies }) }
  const openPage = () => [...shown].find((id) => stripe.sessions.get(id)?.status === 'open')
  const last = () => {
    const visit = visits.at(-1)
    if (!visit) throw new Error('nothing is booked')
    return visit
  }
  const tokenOf = ({ token }: Visit) => {
    if (token === null) throw new Error('it was not booked with a deposit')
    return token
  }

  async function book(clientEmail: string): Promise<void> {
    const date = new Date(monday + DAY_MS).toISOString().slice(0, 10)
    const { body } = await setup.book({ date, clientEmail })
    if (!body.deposit) return
    const token = body.deposit.payLink.split('/').at(-1) ?? ''
    visits.push({ id: body.booking.id, date, time: '10:00', token, link: null })
  }

  async function findLink(visit: Visit): Promise<string> {
    const { body } = await setup.post(`/api/confirmation/${tokenOf(visit)}/checkout/result`)
    return `/api${body.link}`
  }

  async function move(visit: Visit): Promise<void> {
    const date = new Date(monday + 2 * DAY_MS).toISOString().slice(0, 10)
    const { status } = await setup.change({ ...visit, link: '' }, { newDate: date })
    if (status === 200) visit.date = date
  }

  const acts: Record<string, (context: StaffedDeposits['context']) => Promise<unknown>> = {
    book: () => book(`zoe${monday}@exemple.fr`),
    other: () => book(`lea${monday}@exemple.fr`),
    open: async (context) => shown.add((await payDeposit(context, tokenOf(last()))).split('/').at(-1) ?? ''),
    pay: async () => {
      const id = openPage()
      if (id) stripe.pay(id)
    },
    expire: async () => {
      const id = openPage()
      if (id) stripe.expire(id)
    },
    return: (context) => readAfterDeposit(context, tokenOf(last())),
    watch: async (context) => {
      await settleDeposits(context)
      await watchPayments(context, { log: { warn: () => {} } })
    },
    'give up': (context) => giveUpDeposit(context, tokenOf(last())),
    'cancel by link': async () => setup.post(`${await findLink(last())}/cancel`),
    cancel: () => setup.cancel({ ...last(), link: '' }),
    'cancel late': () => setup.cancel({ ...last(), link: '' }, { late: true }),
    restore: () => setup.restore({ ...last(), link: '' }),
    move: () => move(last()),
    missed: () => setup.note({ ...last(), link: '' }, 'missed'),
    came: () => setup.note({ ...last(), link: '' }, 'came'),
    keep: (context) => keepPayment(context, { caller: { id: 1 }, id: last().id }),
    refund: (context) => refundDeposit(context, { id: last().id, euros: 20 }),
    number: () => {
      awaitsNumber = !awaitsNumber
      return aKeptBook(site, awaitsNumber ? { awaitsNumber: true } : {})
    },
  }

  async function perform({ act, fault, ...how }: Step): Promise<void> {
    if (fault !== null) stripe.failNext(fault)
    await acts[act]?.(contextOf(how))
  }

  const watch = () => acts.watch?.(setup.context).catch(() => {})

  /** The watch comes each time, whether the provider answers or not. */
  async function pass(passes: string): Promise<void> {
    if (passes === 'day') {
      wasOff = true
      stripe.forgetKeys()
      passMs(DAY_MS)
      return
    }
    for (const isSilent of passes === 'minutes' ? [false] : [false, true, true, false]) {
      passMs(4 * MINUTE_MS)
      if (isSilent) stripe.failNext('error')
      await watch()
      stripe.clearFaults()
    }
  }

  return {
    visits: () => visits,
    /** The server was off for a day while something was held. */
    wasOff: () => wasOff,
    async play({ paysFirst, parts }: History): Promise<void> {
      stripe.sessions.clear()
      stripe.refunds.clear()
      shown.clear()
      visits = []
      wasOff = false
      monday += 7 * DAY_MS
      passMs(monday - now)
      for (const act of ['book', 'open', ...(paysFirst ? ['pay', 'return'] : [])])
        await perform({ act, dies: null, fault: null })
      for (const { steps, passes } of parts) {
        await Promise.allSettled(steps.map(perform))
        stripe.clearFaults()
        await pass(passes)
      }
    },
    /** Nothing fails any more, and nobody pays any more. */
    async comeToRest(): Promise<void> {
      awaitsNumber = false
      await aKeptBook(site)
      for (const { id, status } of stripe.sessions.values()) if (status === 'open') stripe.expire(id)
      for (let minute = 0; minute < 5; minute += 1) {
        passMs(10 * MINUTE_MS)
        await watch()
      }
      await setup.night()
    },
  }
}
