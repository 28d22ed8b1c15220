import { findBookFault } from '#server/features/accounting/book/chain.ts'
import { findVoucherFault } from '#server/features/accounting/vouchers/ledger.ts'
import type { PostgresAddress } from '../database/postgres.ts'
import { findLostUnits, findWrongSums, type SettledVisits } from '../laws/cents.ts'
import { findOverlaps } from '../laws/overlaps.ts'
import { findForeignPacks } from '../laws/packs.ts'
import { findBroken, type PromisedField, promisesOf } from '../laws/promises.ts'
import type { Row } from '../laws/rows.ts'
import { findStrangers, type MailedToken } from '../laws/tokens.ts'
import type { Client } from '../lifecycle/client.ts'
import { NotBuilt, type Scene } from '../lifecycle/scene.ts'
import { Random } from './random.ts'
import { STEPS } from './steps.ts'
import { YearSite } from './year-site.ts'

/** Fourteen months: both changes of the clocks, and New Year. */
const OPENING = '2027-02-22T08:00'
const MONTHS = 14
const MINUTES = MONTHS * 30.4 * 24 * 60
const CLIENTS = 60
const SHOWN_STEPS = 25
/** Secrets of other people that are tried after each step; all of them are tried now and then, and in the end. */
const SAMPLE = 6
const ALL_EVERY = 250

/** Shares of the mean time between two steps: mostly short, so that undo windows are met, now and then days. */
const PAUSES = [0.0002, 0.002, 0.01, 0.05, 0.3, 0.6, 1, 1.5, 2.5, 4] as const

type Options = { seed: number; steps: number; postgres?: PostgresAddress | undefined }
export type YearOutcome = {
  played: Map<string, number>
  sentTypes: ReadonlySet<string>
  failure: string | null
}

/** One random history of a practice, in which everything happens to everybody, with the laws after each step. */
export async function runYear({ seed, steps, postgres }: Options): Promise<YearOutcome> {
  const site = await YearSite.open(OPENING, postgres)
  const year = new Year(site, new Random(seed), steps)
  try {
    for (let step = 0; step < steps; step += 1) await year.step()
    await year.end()
    return { played: year.played, sentTypes: site.practice.post.sentTypes, failure: null }
  } catch (error) {
    const failure = `seed ${seed}, ${error instanceof Error ? error.stack : error}\n${year.trail}`
    return { played: year.played, sentTypes: site.practice.post.sentTypes, failure }
  } finally {
    await site.close()
  }
}

/** `about`: what was promised for these reservations may have changed. */
export type Effect = { about?: ReadonlyMap<number, readonly PromisedField[]>; isAbout?: 'everything' }

export class Year {
  readonly site: YearSite
  readonly random: Random
  readonly clients: Client[]
  readonly scenes: Scene[] = []
  /** Services that the owner has added, and not grouped yet. */
  readonly added: number[] = []
  /** Secrets of ordered vouchers. */
  readonly orders: string[] = []
  /** How often each kind of step was answered as wished. */
  readonly played = new Map<string, number>()
  readonly #meanMinutes: number
  readonly #trail: string[] = []
  readonly #over: SettledVisits = new Map()
  #rows: ReadonlyMap<number, Row> = new Map()
  #steps = 0

  constructor(site: YearSite, random: Random, steps: number) {
    this.site = site
    this.random = random
    this.#meanMinutes = MINUTES / steps
    this.clients = Array.from({ length: CLIENTS }, () => site.practice.newClient())
  }

  get practice() {
    return this.site.practice
  }

  get trail(): string {
    return [`after step ${this.#steps}:`, ...this.#trail.slice(-SHOWN_STEPS)].join('\n  ')
  }

  /** Mostly of a visit to come; now and then any. */
  scene(): Scene | undefined {
    return this.random.pick(
      this.random.isOneIn(6) ? this.scenes : this.#scenesWhere((row, today) => row.date >= today),
    )
  }

  pastScene(): Scene | undefined {
    return this.random.pick(this.#scenesWhere((row, today) => row.date <= today).slice(-30))
  }

  #scenesWhere(isWanted: (row: Row, today: string) => boolean): Scene[] {
    const { day } = this.practice.site.clock.local()
    return this.scenes.filter(({ id }) => {
      const row = this.#rows.get(id)
      return row !== undefined && isWanted(row, day)
    })
  }

  note(kind: string): void {
    this.played.set(kind, (this.played.get(kind) ?? 0) + 1)
  }

  log(text: string): void {
    const { day, minute } = this.practice.site.clock.local()
    this.#trail.push(`${day} ${Math.floor(minute / 60)}:${minute % 60} ${text}`)
  }

  async step(): Promise<void> {
    this.#steps += 1
    const before = await promisesOf(this.practice.site)
    this.#rows = before
    const { name, play } = this.random.weighted(STEPS)
    const effect = await this.#play(name, play)
    const after = await promisesOf(this.practice.site)
    if (effect.isAbout !== 'everything')
      this.expectNothing(findBroken(before, after, (id) => effect.about?.get(id) ?? []))
    await this.#pass()
    await this.#check()
  }

  async end(): Promise<void> {
    this.practice.post.isDown = false
    for (let round = 0; round < 8; round += 1) await this.practice.pass(6 * 60)
    await this.#check('all')
  }

  async #play(name: string, play: (year: Year) => Promise<Effect>): Promise<Effect> {
    try {
      return await play(this)
    } catch (error) {
      if (!(error instanceof NotBuilt)) throw error
      this.log(`${name}: ${error.message}`)
      return {}
    } finally {
      for (const scene of this.scenes) for (const call of scene.calls.splice(0)) this.log(`${name}: ${call}`)
    }
  }

  async #pass(): Promise<void> {
    const share = this.random.pick(PAUSES) ?? 1
    await this.practice.pass(Math.max(1, Math.round(share * this.#meanMinutes)))
  }

  async #check(extent: 'some' | 'all' = this.#steps % ALL_EVERY === 0 ? 'all' : 'some'): Promise<void> {
    const { practice } = this
    const { site, post } = practice
    this.expectNothing(post.untruths.splice(0))
    const tokens =
      extent === 'all' ? [...post.tokens.values()] : this.#sampleTokens([...post.tokens.values()])
    this.expectNothing(await findStrangers(site, tokens, post.ended))
    this.expectNothing(await findForeignPacks(site, extent === 'all' ? tokens : tokens.slice(0, 3)))
    this.expectNothing(await findLostUnits(site))
    const ids = extent === 'all' ? undefined : this.scenes.slice(-4).map(({ id }) => id)
    const now = site.clock.local()
    const owner = await practice.asOwner()
    this.expectNothing(await findWrongSums(site, { owner, over: this.#over, now, ...(ids && { ids }) }))
    if (extent === 'all') await this.#checkBooks()
  }

  #sampleTokens(tokens: readonly MailedToken[]): MailedToken[] {
    const latest = tokens.slice(-SAMPLE)
    return [...latest, ...latest.flatMap(() => this.random.pick(tokens) ?? [])]
  }

  async #checkBooks(): Promise<void> {
    const { site } = this.practice
    const { kysely } = site.database
    this.expectNothing(await findOverlaps(site))
    const faults = [await findVoucherFault(kysely), await findBookFault(kysely)]
    this.expectNothing(faults.filter((fault) => fault !== null).map((fault) => JSON.stringify(fault)))
  }

  expectNothing(broken: readonly string[]): void {
    if (broken.length > 0) throw new Error(broken.join('\n'))
  }
}
