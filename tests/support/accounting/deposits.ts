import type { ErrorBody } from '#contract/errors.ts'
import { DEFAULT_DEPOSIT_SETTINGS, type DepositSettings } from '#domain/visit/deposit.ts'
import { aSetting } from '../practice/settings.ts'
import { TestClient } from '../practice/test-client.ts'
import { takingCards } from './paying-practice.ts'

export type Booked = {
  booking: { id: number }
  pending?: true
  deposit?: { euros: number; payBefore: string; payLink: string }
} & ErrorBody

type Answer = { url: string; state: string; link: string | null } & ErrorBody

/** A practice that takes cards, and keeps each massage (62.50 €) for 20 €. */
export async function depositPractice() {
  const setup = await takingCards()
  const { kysely } = setup.site.database
  const ask = (change: Partial<DepositSettings> = {}) =>
    aSetting(setup.site, 'deposits', { ...DEFAULT_DEPOSIT_SETTINGS, isOn: true, ...change })
  await ask()
  await kysely
    .insertInto('service_deposits')
    .values({ service_id: setup.massage.id, cents: 2_000, percent: null })
    .execute()
  const book = (change: object = {}) =>
    new TestClient(setup.site.app).post<Booked>(
      '/api/reservations',
      setup.bookingRequest({ shownDeposit: 20, ...change }),
    )
  return {
    ...setup,
    ask,
    book,
    deposit: (change: { cents: number | null; percent: number | null }) =>
      kysely.updateTable('service_deposits').set(change).execute(),
    aHeldHour: async (change: object = {}): Promise<{ id: number; path: string }> => {
      const { status, body } = await book(change)
      if (status !== 201 || !body.deposit) throw new Error(JSON.stringify(body))
      return { id: body.booking.id, path: `/api${body.deposit.payLink}` }
    },
    post: (path: string) => new TestClient(setup.site.app).post<Answer>(path),
    entry: (id: number) =>
      kysely.selectFrom('agenda_entries').selectAll().where('id', '=', id).executeTakeFirst(),
  }
}

export type DepositPractice = Awaited<ReturnType<typeof depositPractice>>
