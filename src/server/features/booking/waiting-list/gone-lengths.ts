import { firstNameOf } from '#domain/language/first-name.ts'
import { frenchLength } from '#domain/language/french-length.ts'
import type { AppContext } from '#server/app-context.ts'
import { notifyByMail } from '../../messages/notifications/actions.ts'
import type { ListedRequest } from './lengths.ts'
import { endRequest, findWaitingRequest } from './queries.ts'
import { serviceNameOf } from './waiting-row.ts'

const ENDED = 'waiting_ended'

/**
 * Ends requests whose service or length is not sold any more, and asks by mail to choose anew. Whoever has no address
 * stays listed, for staff to call.
 */
export async function endGoneLengths(context: AppContext, open: readonly ListedRequest[]): Promise<void> {
  const { database, clock } = context
  for (const row of open) {
    const { id, clientEmail } = row
    if (!row.isGone || clientEmail === null) continue
    const values = {
      firstName: firstNameOf(row.clientName) ?? '',
      serviceName: serviceNameOf(row),
      duration: frenchLength(row.duration),
    }
    await database.transaction(async (trx) => {
      // A length that was changed between the reading of the request and that of the lengths looks as if it were gone.
      const isGone = (await findWaitingRequest(trx, id))?.isGone
      if (!isGone || !(await endRequest(trx, id, { now: clock.instant() }))) return
      await notifyByMail(context, trx, { type: ENDED, event: `${ENDED}:${id}`, to: clientEmail, values })
    })
  }
}
