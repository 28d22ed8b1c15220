import { enqueueInvitations } from '#server/features/content/testimonials/invitations.ts'
import { insertTemplates, outboxOf } from '../mail/post.ts'
import { practice } from '../practice/practice.ts'
import { aSetting } from '../practice/settings.ts'
import { aReservation } from './bookings.ts'
import { aPractitioner } from './people.ts'

type ReservationOptions = Partial<Parameters<typeof aReservation>[1]>

/** Each reservation of a test takes the next hour, so that none overlap. */
const FIRST_HOUR = 8
const LAST_HOUR = 20

/** A practice with testimonials enabled, at 10:00 on the day after `aClientReservation`. */
export async function anInvitingPractice() {
  const site = await practice({ now: '2027-04-13T10:00', env: { PUBLIC_URL: 'https://cabinet.example' } })
  await insertTemplates(site)
  await aSetting(site, 'enableTestimonials', true)
  const camille = await aPractitioner(site)
  let hour = FIRST_HOUR - 1

  const invitations = async () =>
    (await outboxOf(site)).filter(({ type }) => type === 'testimonial_invitation')

  const aClientReservation = (changes: ReservationOptions = {}) => {
    hour = hour === LAST_HOUR ? FIRST_HOUR : hour + 1
    const time = `${String(hour).padStart(2, '0')}:00`
    return aReservation(site, { praticienId: camille.id, date: '2027-04-12', time, ...changes })
  }

  return {
    ...site,
    aClientReservation,
    invitations,
    /** Runs the worker `rounds` times. Returns the recipients of all invitations so far. */
    async recipientsAfterRun(rounds = 1): Promise<string[]> {
      for (let i = 0; i < rounds; i += 1) await enqueueInvitations(site)
      return (await invitations()).map(({ recipient }) => recipient)
    },
    /** Adds a reservation and returns the token of its invitation's link. */
    async invitationToken(reservation: ReservationOptions = {}): Promise<string> {
      await aClientReservation({ clientName: 'Léa Durand', ...reservation })
      await enqueueInvitations(site)
      const mail = (await invitations()).at(-1)
      return /\/temoignage\/([\w-]{43})(?![\w-])/.exec(mail?.body ?? '')?.[1] ?? ''
    },
  }
}

export type InvitingPractice = Awaited<ReturnType<typeof anInvitingPractice>>
