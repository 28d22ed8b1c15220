import type { KnownClient } from '#contract/clients.ts'
import type { AgendaReservation } from '#contract/reservations.ts'
import { knownClients, matchesClient } from '#domain/client.ts'
import type { AgendaScope } from '#domain/role.ts'
import { readSlotsVersion } from '#server/agendas/queries.ts'
import type { AppContext } from '#server/app-context.ts'
import { versionedCache } from '#server/versioned-cache.ts'
import { listEntriesOfClients } from '../reservations/queries.ts'
import { listLatestByClient } from './queries.ts'

const MOST_CLIENTS = 8
/** A search of two letters may match half the practice. */
const MOST_MATCHES = 60
const MOST_RESERVATIONS = 40

/** Finds clients and their reservations; what was read is kept until an agenda changes, for each typed letter asks. */
export function clientSearch({ database: { kysely: db } }: AppContext) {
  const kept = versionedCache<KnownClient[]>()

  const everybody = async (scope: AgendaScope): Promise<KnownClient[]> => {
    const [version, key] = [await readSlotsVersion(db), String(scope.praticienId)]
    const found = kept.find(version, key)
    if (found) return found
    const read = await listLatestByClient(db, scope)
    kept.keep(version, key, read)
    return read
  }

  return {
    async clients(scope: AgendaScope, text: string): Promise<KnownClient[]> {
      const known = knownClients(await everybody(scope))
      return known.filter((client) => matchesClient(client, text)).slice(0, MOST_CLIENTS)
    },

    /** Their latest reservations, the last to come first. */
    async reservations(scope: AgendaScope, text: string): Promise<AgendaReservation[]> {
      const clients = (await everybody(scope)).filter((client) => matchesClient(client, text))
      if (clients.length === 0) return []
      const reservations = await listEntriesOfClients(db, clients.slice(0, MOST_MATCHES), {
        ...scope,
        most: MOST_RESERVATIONS,
      })
      // Two people may share an address or a number.
      return reservations.filter((reservation) => matchesClient(reservation, text))
    },
  }
}
