import { queryOptions } from '@tanstack/react-query'
import { api } from '../../session/session.ts'

const RUNNING_POLL_MS = 2_000
const IDLE_POLL_MS = 60_000

export const backupsQuery = queryOptions({
  queryKey: ['backups', 'list'],
  queryFn: ({ signal }) => api('GET /api/superadmin/backups', { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.isRunning ? RUNNING_POLL_MS : IDLE_POLL_MS),
})

export const backupSettingsQuery = queryOptions({
  queryKey: ['backups', 'settings'],
  queryFn: ({ signal }) => api('GET /api/superadmin/backups/settings', { signal }),
})
