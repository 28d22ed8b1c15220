import { DEFAULT_BOOK_SETTINGS } from '#domain/accounting/book-settings.ts'
import { aReservation } from '../people/bookings.ts'
import { aSuperadmin } from '../people/people.ts'
import { massagePractice } from '../practice/massage-practice.ts'
import { aSetting } from '../practice/settings.ts'
import type { TestSite } from '../practice/site.ts'
import type { TestClient } from '../practice/test-client.ts'

/** The book of receipts, switched on. */
export function aKeptBook(site: TestSite, change: object = {}): Promise<void> {
  return aSetting(site, 'receiptsBook', {
    ...DEFAULT_BOOK_SETTINGS,
    isOn: true,
    regime: 'franchise',
    ...change,
  })
}

type Noted = { number: number; message: string; payments: { state: string; euros: number } }
type Visit = { id: number; date: string }

/** A massage practice on Monday 12 April 2027 that keeps the book, with its owner and Camille signed in. */
export async function bookedPractice(options: Parameters<typeof massagePractice>[1] = {}) {
  const setup = await massagePractice({}, options)
  const { site } = setup
  await aKeptBook(site)
  const ownerName = (await aSuperadmin(site)).username
  const owner = await site.visitor().signIn(ownerName)
  const camille = await site.visitor().signIn(setup.camille.username)
  const pathOf = ({ id, date }: Visit) => `/api/admin/reservations/${date}/${id}/payments`
  return {
    ...setup,
    owner,
    ownerName,
    camilleSignedIn: camille,
    /** Of Zoé on the day, at the agreed price of 62.50 €. */
    aVisit: async (date = '2027-04-12', time = '09:00') => {
      const visit = await aReservation(site, {
        praticienId: setup.camille.id,
        date,
        time,
        serviceId: setup.massage.id,
        clientName: 'Zoé Petit',
        clientEmail: 'zoe@exemple.fr',
      })
      await site.database.kysely
        .updateTable('agenda_entries')
        .set({ service_name: setup.massage.name, price_cents: 6250 })
        .where('id', '=', visit.id)
        .execute()
      return visit
    },
    pathOf,
    pay: (
      visit: Visit,
      change: object = {},
      caller: TestClient = owner,
      headers: Record<string, string> = {},
    ) =>
      caller.post<Noted>(
        pathOf(visit),
        { euros: 62.5, means: 'Carte', knownPaidEuros: 0, ...change },
        headers,
      ),
    rows: () => site.database.kysely.selectFrom('receipts').selectAll().orderBy('number').execute(),
  }
}

/** A payment in the book, of a visit or of something sold; its number. */
export async function aReceipt(
  { database, clock }: TestSite,
  { reservationId = null, ...row }: { reservationId?: number | null; client_name?: string } = {},
): Promise<number> {
  const { last } = await database.kysely
    .selectFrom('receipts')
    .select((eb) => eb.fn.max('number').as('last'))
    .executeTakeFirstOrThrow()
  const number = (last ?? 0) + 1
  const { day } = clock.local()
  await database.kysely
    .insertInto('receipts')
    .values({
      number,
      kind: 'payment',
      received_at: clock.instant(),
      day,
      cents: 6250,
      ...SALE,
      ...row,
      reservation_id: reservationId,
    })
    .execute()
  return number
}

const SALE = { means: 'Carte', nature: 'Massage', hash: 'a' }
