import { queryOptions } from '@tanstack/react-query'
import { publicSettingsQuery } from '#web/app/query/queries.ts'
import { api, session } from '../session.ts'

export const checklistQuery = queryOptions({
  queryKey: ['checklist', 'site'],
  queryFn: ({ signal }) => api('GET /api/superadmin/checklist', { signal }),
  staleTime: 0,
})

export const ownChecklistQuery = queryOptions({
  queryKey: ['checklist', 'own'],
  queryFn: ({ signal }) => api('GET /api/admin/checklist', { signal }),
  staleTime: 0,
})

/** Separate from the site settings, whose cache never goes stale. */
export const isExampleQuery = queryOptions({
  queryKey: ['checklist', 'is-example'],
  async queryFn({ signal }) {
    const settings = publicSettingsQuery(api)
    // At the start, the answer that the layout waits for anyway.
    const isFirst = session.client.getQueryData(settings.queryKey) === undefined
    const { isExample } = await (isFirst
      ? session.client.ensureQueryData(settings)
      : api('GET /api/public-settings', { signal }))
    return isExample
  },
})
