import { checkDatabase, compareAgendas, type KnownVersions } from './database-check.ts'
import { settleMessages } from './messages-check.ts'
import { type DrawnOperation, stepNamed } from './operations.ts'
import { FAILING_WRITES, type FailingWrite, type RealSite } from './real-site.ts'
import { type Dice, expectSame, type Prediction, pick, type Reply, type Step } from './step.ts'
import { rivals } from './visitor-steps.ts'
import type { World } from './world.ts'

const CHECKED_EVERY = 100
const SHOWN_STEPS = 25
const HOUR = 3600

/** Seconds; mostly few, so that undo windows and holds are met in time as well as too late. */
const PAUSES = [
  2,
  4,
  8,
  12,
  20,
  90,
  280,
  320,
  900,
  HOUR / 2,
  2 * HOUR,
  5 * HOUR,
  11 * HOUR,
  24 * HOUR,
  30 * HOUR,
]

/** One sequence of operations against one site and its model. */
export class ModelRun {
  readonly #real: RealSite
  readonly #world: World
  readonly #versions: KnownVersions = new Map()
  readonly #trail: string[] = []
  #steps = 0
  /** Planted faults that hit a request, replies that were lost, restarts. */
  faults = 0

  constructor(real: RealSite, world: World) {
    this.#real = real
    this.#world = world
  }

  /** The latest steps with their answers. */
  get trail(): string {
    return [`after step ${this.#steps}:`, ...this.#trail.slice(-SHOWN_STEPS)].join('\n  ')
  }

  async run(operation: DrawnOperation): Promise<void> {
    this.#steps += 1
    this.#world.requests += 1
    await this.#execute(operation)
    await compareAgendas(this.#real.site, this.#world)
    if (this.#steps % CHECKED_EVERY === 0) await this.check()
  }

  async check(): Promise<void> {
    await checkDatabase(this.#real.site, this.#world, this.#versions)
  }

  /** The database, and every message once none waits. */
  async checkAtEnd(): Promise<void> {
    await this.check()
    await settleMessages(this.#real, this.#world)
    await this.check()
  }

  async #execute({ name, dice, fault }: DrawnOperation): Promise<void> {
    const operation = stepNamed(name)
    if (operation) {
      const step = operation(this.#world, dice)
      if (step) await this.#performWithFault(step, fault, dice)
    } else if (name === 'rivals') await this.#race(dice)
    else if (name === 'pass') this.#pass(pick(PAUSES, dice[0]) ?? 1)
    else if (name === 'settle') await settleMessages(this.#real, this.#world)
    else await this.#real.deliver({ refuses: name === 'refuse' })
  }

  #pass(seconds: number): void {
    this.#real.advance(seconds)
    this.#trail.push(`${seconds} s pass`)
  }

  async #performWithFault(step: Step, fault: number, dice: Dice): Promise<void> {
    if (fault > 6) return this.#perform(step)
    if (fault > 3) return this.#performDamaged(step, pick(FAILING_WRITES, dice[7]) ?? FAILING_WRITES[0])
    this.faults += 1
    if (fault > 2) {
      this.#trail.push('closed and opened again')
      await this.#real.reopen()
      return this.#perform(step)
    }
    await this.#perform(step)
    this.#trail.push('its reply is lost')
    await this.#perform(step)
  }

  async #perform(step: Step): Promise<void> {
    this.#real.advance(1)
    const prediction = step.predict()
    this.#accept(step, prediction, await this.#real.send(step.request))
  }

  /** A failed write leaves nothing behind; then the request is repeated. */
  async #performDamaged(step: Step, write: FailingWrite): Promise<void> {
    this.#real.advance(1)
    const prediction = step.predict()
    await this.#real.damage(write)
    const reply = await this.#real.send(step.request).finally(() => this.#real.repair(write))
    if (reply.status < 500) return this.#accept(step, prediction, reply)
    this.faults += 1
    this.#note(step, reply, ` (${write.event} of ${write.table} failed)`)
    await compareAgendas(this.#real.site, this.#world)
    await this.#perform(step)
  }

  #accept(step: Step, { status, code, check, apply }: Prediction, reply: Reply): void {
    this.#note(step, reply)
    expectSame('answer', codeOf(reply), code === undefined ? `${status}` : `${status} ${code}`)
    check?.(reply)
    apply?.(reply)
  }

  #note({ request: { who, method, path, body } }: Step, reply: Reply, remark = ''): void {
    const time = this.#world.now()
    const clock = `${time.day} ${Math.floor(time.minute / 60)}:${time.minute % 60}`
    this.#trail.push(
      `${clock} ${who} ${method} ${path} ${JSON.stringify(body) ?? ''} → ${codeOf(reply)}${remark}`,
    )
  }

  /** One of two simultaneous requests gets the slot. */
  async #race(dice: Dice): Promise<void> {
    const steps = rivals(this.#world, dice)
    if (!steps) return
    this.#real.advance(1)
    const predictions = steps.map((step) => step.predict())
    const replies = await Promise.all(steps.map((step) => this.#real.send(step.request)))
    for (const [index, step] of steps.entries()) this.#note(step, replies[index] as Reply, ' (at once)')
    const winners = replies.flatMap(({ status }, index) => (status === 201 ? [index] : []))
    const losers = replies.filter(({ status }) => status !== 201).map(codeOf)
    expectSame('winners', winners.length, 1)
    if (!/^409 slot_(?:taken|unavailable)$/.test(losers[0] ?? ''))
      throw new Error(`the loser got ${losers[0]}`)
    const [winner = 0] = winners
    predictions[winner]?.apply?.(replies[winner] as Reply)
  }
}

function codeOf({ status, body }: Reply): string {
  return status < 400 ? `${status}` : `${status} ${body.code}`
}
