import { queryOptions, useQuery } from '@tanstack/react-query'
import { french } from '#domain/language/typography.ts'
import { api } from '../session/session.ts'

const serversQuery = queryOptions({
  queryKey: ['health', 'servers'],
  queryFn: ({ signal }) => api('GET /api/superadmin/servers', { signal }),
  staleTime: 0,
})

const SAME_VERSION = french`Votre hébergeur fait tourner ce site sur plusieurs serveurs : activez ceci une fois qu’ils ont tous la même version.`

/** A warning before something is switched on that a server of an earlier version would not follow; null with one. */
export function useOtherServers(): string | null {
  const { data } = useQuery(serversQuery)
  return data !== undefined && data.count > 1 ? SAME_VERSION : null
}
