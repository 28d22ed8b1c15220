import { queryOptions } from '@tanstack/react-query'
import { publicSettingsQuery } from '#web/app/query/queries.ts'
import { api, session } from '../../session/session.ts'

export const checklistQuery = queryOptions({
  queryKey: ['checklist', 'site'],
  queryFn: ({ signal }) => api('GET /api/superadmin/checklist', { signal }),
  staleTime: 0,
})

const settings = publicSettingsQuery(api)

/** Separate from the site settings, whose cache never goes stale; begins with theirs. */
export const isExampleQuery = queryOptions({
  queryKey: ['checklist', 'is-example'],
  queryFn: async ({ signal }) => (await api('GET /api/public-settings', { signal })).isExample,
  initialData: () => session.client.getQueryData(settings.queryKey)?.isExample,
  initialDataUpdatedAt: () => session.client.getQueryState(settings.queryKey)?.dataUpdatedAt,
})
