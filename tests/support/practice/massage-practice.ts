import { aService } from '../people/bookings.ts'
import { aPractitioner } from '../people/people.ts'
import { practice } from './practice.ts'

export const HOURS = { workingHours: { start: 9, end: 12, slotDuration: 30 } }

/** A practice on a Monday at 8:00, where Camille offers one massage of one hour. */
export async function massagePractice(
  env: Record<string, string> = {},
  options: Parameters<typeof practice>[0] = {},
) {
  const site = await practice({ now: '2027-04-12T08:00', env, ...options })
  const massage = await aService(site, { name: 'Massage du dos', duration: 60, price: 62.5 })
  const camille = await aPractitioner(site, {
    firstName: 'Camille',
    lastName: 'Roy',
    agenda: HOURS,
    offers: [massage.id],
  })
  return {
    site,
    massage,
    camille,
    /** A visitor's booking request for Tuesday at 10:00. */
    bookingRequest: (change: object = {}) => ({
      date: '2027-04-13',
      time: '10:00',
      clientName: 'Zoé Petit',
      clientEmail: 'zoe@exemple.fr',
      serviceId: massage.id,
      ...change,
    }),
    /** All rows, cancelled reservations included. */
    listEntries: () =>
      site.database.kysely
        .selectFrom('agenda_entries')
        .select([
          'practitioner_id',
          'date',
          'start_minute',
          'occupied_until',
          'client_name',
          'source',
          'cancelled_at',
        ])
        .orderBy('id')
        .execute(),
  }
}
