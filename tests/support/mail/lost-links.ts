import type { ErrorBody } from '#contract/errors.ts'
import { sendLostLinks } from '#server/features/booking/lost-links/actions.ts'
import { aReservation } from '../people/bookings.ts'
import { CAN_CONFIRM } from '../people/confirmations.ts'
import { massagePractice } from '../practice/massage-practice.ts'
import type { TestClient } from '../practice/test-client.ts'
import { insertTemplates, outboxOf } from './post.ts'

export type LosingPractice = Awaited<ReturnType<typeof aLosingPractice>>

/** A practice whose clients ask for their links. */
export async function aLosingPractice(env: Record<string, string> = CAN_CONFIRM) {
  const setup = await massagePractice(env)
  const { site, camille, massage } = setup
  await insertTemplates(site)
  const ask = (email: string, visitor: TestClient = site.visitor()) =>
    visitor.post<{ message: string } & ErrorBody>('/api/lost-links', { email })
  return {
    ...setup,
    ask,
    /** And lets the worker answer. */
    request: async (email: string, visitor?: TestClient) => {
      const answer = await ask(email, visitor)
      await sendLostLinks(site)
      return answer
    },
    mails: async () => (await outboxOf(site)).filter(({ type }) => type === 'lost_links'),
    /** Zoé's, unless `change` says otherwise. */
    aDate: (date: string, time: string, change: object = {}) =>
      aReservation(site, {
        praticienId: camille.id,
        serviceId: massage.id,
        clientEmail: 'zoe@exemple.fr',
        date,
        time,
        ...change,
      }),
  }
}

export function linksIn(body: string): string[] {
  return [...body.matchAll(/\/reservation\/[\w-]{43}/g)].map(([link]) => link)
}
