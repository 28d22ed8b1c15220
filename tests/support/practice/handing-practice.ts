import type { ClientMessage } from '#contract/booking/reservations.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { sendDue } from '#server/jobs/worker.ts'
import { fakeCarriers } from '../mail/post.ts'
import { aGivingTeam, type DatedReservation } from './giving-team.ts'
import type { TestClient } from './test-client.ts'

export type Handed = {
  message: string
  version: number
  clientMessage: ClientMessage
  booking: DatedReservation
  handedFrom?: number
} & ErrorBody

type Handing = { caller?: TestClient; headers?: Record<string, string> }

export const LEA = { clientName: 'Léa Durand', clientEmail: 'lea@exemple.fr' }
export const PAUL = { clientName: 'Paul Roche', clientEmail: 'paul@exemple.fr' }
export const NOOR = { clientName: 'Noor Aziz', clientEmail: 'noor@exemple.fr' }

/** A Monday; Camille receives Léa on Tuesday at ten, and has no mailbox of her own yet. */
export async function aHandingPractice() {
  const team = await aGivingTeam()
  const { site, owner, camille } = team
  const lea = await team.reserve()
  const asCamille = await site.visitor().signIn(camille.username)
  const pathOf = ({ id, date }: Pick<DatedReservation, 'id' | 'date'>) =>
    `/api/admin/reservations/${date}/${id}`
  return {
    ...team,
    lea,
    asCamille,
    pathOf,
    hand: (reservation: DatedReservation, details: object, { caller = owner, headers = {} }: Handing = {}) =>
      caller.put<Handed>(`${pathOf(reservation)}/client`, details, headers),
    restore: (reservation: DatedReservation, { caller = owner, headers = {} }: Handing = {}) =>
      caller.post<Handed>(`${pathOf(reservation)}/restore`, undefined, headers),
    row: ({ id }: { id: number }) =>
      site.database.kysely
        .selectFrom('agenda_entries')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    live: async () => {
      const rows = await site.database.kysely
        .selectFrom('agenda_entries')
        .select(['id', 'client_name'])
        .where('kind', '=', 'reservation')
        .where('cancelled_at', 'is', null)
        .orderBy('id')
        .execute()
      return rows.map((row) => [row.id, row.client_name])
    },
    /** Recipient and subject of each message that leaves once nothing can be undone any more. */
    sentAfterUndo: async () => {
      const carriers = fakeCarriers()
      site.clock.advanceMinutes(1)
      await sendDue({ ...site, ...carriers })
      return carriers.mails.map(({ subject, ...mail }) => ({
        ...mail,
        subject: subject.replace(/[\u00a0\u202f]/g, ' '),
      }))
    },
  }
}
