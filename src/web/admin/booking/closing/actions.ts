import type {
  ClosingRequest,
  closeTime as closeTimeEndpoint,
  openDay as openDayEndpoint,
  reopenTime as reopenTimeEndpoint,
} from '#contract/booking/closing.ts'
import type { Reply, Request } from '#contract/endpoint.ts'
import { api, session } from '../../session/session.ts'
import { ifMatch } from '../../session/versioned.ts'
import { refreshAgenda } from '../entries/actions.ts'

export function closeTime(body: ClosingRequest) {
  return api('POST /api/admin/agenda/fermer', { body })
}

export function reopenTime(body: Request<typeof reopenTimeEndpoint>['body']) {
  return api('POST /api/admin/agenda/rouvrir', { body })
}

export function openDay(body: Request<typeof openDayEndpoint>['body']) {
  return api('POST /api/admin/agenda/ouvrir', { body })
}

type FormerWeeks = NonNullable<Reply<typeof closeTimeEndpoint>['formerWeeks']>

/** Refused once the agenda has changed again. `target`: null for the caller's own. */
export function putWeeksBack(target: number | null, { version, ...body }: FormerWeeks) {
  const headers = ifMatch(version)
  return target === null
    ? api('PUT /api/admin/agenda/config', { body, headers })
    : api('PUT /api/superadmin/agenda/config/{adminId}', {
        params: { adminId: String(target) },
        body,
        headers,
      })
}

/** The calendar, and what the screens of an agenda list and explain of it. */
export async function refreshClosedTime(): Promise<void> {
  await Promise.all([
    refreshAgenda(),
    session.client.invalidateQueries({ queryKey: ['unworked'] }),
    ...['closed', 'explanation', 'preview'].map((part) =>
      session.client.invalidateQueries({ queryKey: ['agenda', part] }),
    ),
  ])
}
