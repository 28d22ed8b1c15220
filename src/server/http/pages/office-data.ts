import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readPreferences } from '#contract/accounts/preferences.ts'
import { listAgendaOwners } from '#contract/booking/practitioners.ts'
import { readPublicSettings } from '#contract/content/settings.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { countHeldMessages } from '#contract/messages/held-messages.ts'
import { countFailed } from '#contract/messages/journal.ts'
import { readHealth } from '#contract/operations/health.ts'
import type { OfficeData } from '#contract/rendering.ts'
import { judgeAccess } from '#domain/accounts/role.ts'
import type { Caller } from '../session.ts'
import { createInProcessFetch } from './in-process-fetch.ts'

const EVERY_SCREEN: readonly Endpoint[] = [readPublicSettings, readPreferences]
const DASHBOARD = [listAgendaOwners, countFailed, countHeldMessages, readHealth]
const SCREENS: Record<string, readonly Endpoint[]> = {
  '/admin': DASHBOARD,
  '/admin/dashboard': DASHBOARD,
  '/admin/reservations': [listAgendaOwners],
}

/** From the API itself, with the caller's cookie: nothing that they could not ask for. */
export async function collectOfficeData(
  app: FastifyInstance,
  request: FastifyRequest,
  path: string,
): Promise<OfficeData> {
  const { caller } = request
  const fetch = createInProcessFetch(app, request, () => {})
  const endpoints = [...EVERY_SCREEN, ...(SCREENS[path] ?? [])].filter((endpoint) => isOpen(endpoint, caller))
  const replies = await Promise.all(
    endpoints.map(async ({ method, path }) => {
      const response = await fetch(path, {})
      return response.ok ? [[`${method} ${path}`, await response.json()]] : []
    }),
  )
  return { userId: caller?.id ?? null, replies: Object.fromEntries(replies.flat()) }
}

/** A refusal would be a line of the audit trail. */
function isOpen({ access }: Endpoint, caller: Caller): boolean {
  if (caller?.mustAddSecondFactor) return access === 'public'
  return judgeAccess(access, caller?.role ?? null) === 'ok'
}
