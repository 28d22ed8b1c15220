import * as contract from '#contract/manage.ts'
import type { Serve } from '#server/http/serve.ts'
import type { Practice } from '#server/practice.ts'
import { emptyDaysBetween, freeSlotsBetween, nextFreeSlots } from '../slots/actions.ts'
import { cancelAsClient, moveAsClient, requireOpened, showVisit } from './actions.ts'
import { readDeadlines, writeDeadlines } from './queries.ts'

/** What the link to a visit lets its client do, and until when the owner lets them. */
export function manageRoutes(serve: Serve, practice: Practice): void {
  const { kysely: db } = practice.database

  serve(contract.readVisit, ({ params }) => showVisit(practice, params.token))

  serve(contract.moveVisit, async ({ params, body }) => {
    await moveAsClient(practice, params.token, body)
    return { message: 'Votre rendez-vous est déplacé.', visit: await showVisit(practice, params.token) }
  })

  serve(contract.cancelVisit, async ({ params }) => {
    await cancelAsClient(practice, params.token)
    return { message: 'Votre rendez-vous est annulé.', visit: await showVisit(practice, params.token) }
  })

  serve(contract.listVisitSlots, async ({ params, query }) =>
    freeSlotsBetween(practice, { ...query, visit: await requireOpened(db, params.token) }),
  )

  serve(contract.nextVisitSlots, async ({ params, query }) =>
    nextFreeSlots(practice, { ...query, visit: await requireOpened(db, params.token) }),
  )

  serve(contract.emptyVisitDays, async ({ params, query }) =>
    emptyDaysBetween(practice, { ...query, visit: await requireOpened(db, params.token) }),
  )

  serve(contract.readDeadlines, () => readDeadlines(db))

  serve(contract.saveDeadlines, async ({ body }) => {
    await writeDeadlines(db, body, practice.clock.instant())
    return body
  })
}
