import type { KnownClient } from '#contract/clients.ts'
import type { AgendaReservation } from '#contract/reservations.ts'
import { deduplicateClients, matchesClient } from '#domain/client.ts'
import type { AgendaScope } from '#domain/role.ts'
import type { AppContext } from '#server/app-context.ts'
import { createVersionedCache } from '#server/caches/versioned-cache.ts'
import { withProspects } from '../attendance/actions.ts'
import { listReservationsOfClients } from '../reservations/queries.ts'
import { listLatestByClient } from './queries.ts'

const MAX_CLIENTS = 8
/** Two letters may match half of all clients. */
const MAX_MATCHES = 60
const MAX_RESERVATIONS = 40

/** Every keystroke sends a query, so the list of clients is cached until an agenda changes. */
export function createClientSearch(context: AppContext) {
  const { kysely: db, versions } = context.database
  const cache = createVersionedCache<KnownClient[]>()

  const readClients = async (scope: AgendaScope): Promise<KnownClient[]> => {
    const { content, agendas } = await versions.read()
    const version = `${content} ${agendas}`
    const key = String(scope.praticienId)
    const cached = cache.get(version, key)
    if (cached) return cached
    const clients = await listLatestByClient(db, scope)
    cache.set(version, key, clients)
    return clients
  }

  return {
    async findClients(scope: AgendaScope, text: string): Promise<KnownClient[]> {
      const clients = deduplicateClients(await readClients(scope))
      return clients.filter((client) => matchesClient(client, text)).slice(0, MAX_CLIENTS)
    },

    async findReservations(scope: AgendaScope, text: string): Promise<AgendaReservation[]> {
      const clients = (await readClients(scope)).filter((client) => matchesClient(client, text))
      if (clients.length === 0) return []
      const reservations = await listReservationsOfClients(db, clients.slice(0, MAX_MATCHES), {
        ...scope,
        limit: MAX_RESERVATIONS,
      })
      // Clients may share an address or a number, so each reservation is matched again.
      const matching = reservations.filter((reservation) => matchesClient(reservation, text))
      return withProspects(context, matching)
    },
  }
}
