import type { PostgresAddress } from '../database/postgres.ts'
import { COMPLETE_ENV, CompletePractice } from '../lifecycle/complete-practice.ts'
import { freshDatabase, type Home, openSite, type TestSite } from '../practice/site.ts'

/** A complete practice on a database that stays while the application is closed and opened again. */
export class YearSite {
  readonly practice: CompletePractice
  readonly #home: Home
  readonly #opening: string

  private constructor(practice: CompletePractice, home: Home, opening: string) {
    this.practice = practice
    this.#home = home
    this.#opening = opening
  }

  static async open(opening: string, postgres: PostgresAddress | undefined): Promise<YearSite> {
    const home = await freshDatabase(postgres)
    const site = await openAt(home, opening)
    return new YearSite(await CompletePractice.fill(site), home, opening)
  }

  async restart(): Promise<void> {
    const { site } = this.practice
    const instant = site.clock.instant()
    await site.close()
    const again = await openAt(this.#home, this.#opening)
    again.clock.advanceSeconds((instant - again.clock.instant()) / 1000)
    this.practice.restarted(again)
  }

  async close(): Promise<void> {
    await this.practice.site.close()
    await this.#home.remove()
  }
}

function openAt({ env }: Home, now: string): Promise<TestSite> {
  return openSite({ home: { env, remove: async () => {} }, now, env: COMPLETE_ENV })
}
