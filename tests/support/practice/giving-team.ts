import type { ClientMessage } from '#contract/booking/reservations.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { insertTemplates } from '../mail/post.ts'
import { aReservation, aService } from '../people/bookings.ts'
import { aPractitioner, aSuperadmin, type Person } from '../people/people.ts'
import { practice } from './practice.ts'
import type { TestClient } from './test-client.ts'

type Changed = { version: number; clientMessage: ClientMessage } & ErrorBody

export type DatedReservation = { id: number; date: string; time: string }

type Giving = { caller?: TestClient; headers?: Record<string, string>; change?: object }

export const TUESDAY = '2027-04-13'

/** A Monday; Camille and Zoé offer the same service, Zoé with a buffer of her own. */
export async function aGivingTeam() {
  const site = await practice({ now: '2027-04-12T08:00', env: { PUBLIC_URL: 'https://cabinet.example' } })
  await insertTemplates(site)
  const relaxing = await aService(site, { name: 'Relaxant' })
  const offers = [relaxing.id]
  const camille = await aPractitioner(site, { firstName: 'Camille', lastName: 'Roy', offers })
  const agenda = { bufferMinutes: 20 }
  const zoe = await aPractitioner(site, { firstName: 'Zoé', lastName: 'Petit', offers, agenda })
  const owner = await site.visitor().signIn((await aSuperadmin(site)).username)
  return {
    site,
    relaxing,
    camille,
    zoe,
    owner,
    /** On Tuesday at ten, with Camille. */
    reserve: (change: object = {}): Promise<DatedReservation> =>
      aReservation(site, {
        praticienId: camille.id,
        date: TUESDAY,
        time: '10:00',
        serviceId: relaxing.id,
        ...change,
      }),
    give: (
      { id, date, time }: DatedReservation,
      to: Pick<Person, 'id'>,
      { caller = owner, headers = {}, change = {} }: Giving = {},
    ) =>
      caller.put<Changed>(
        `/api/admin/reservations/${date}/${id}`,
        { newDate: date, newTime: time, praticienId: to.id, ...change },
        headers,
      ),
    entry: ({ id }: Pick<DatedReservation, 'id'>) =>
      site.database.kysely
        .selectFrom('agenda_entries')
        .select([
          'practitioner_id as praticienId',
          'date',
          'start_minute as start',
          'buffer_minutes as buffer',
          'client_id as clientId',
          'version',
          'sequence',
        ])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
  }
}
