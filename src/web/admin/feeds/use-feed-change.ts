import { useMutation } from '@tanstack/react-query'
import { queries } from '#web/app/queries.ts'
import { notify } from '#web/app/toasts.tsx'
import { messageOf } from '../error-message.ts'
import { api, session } from '../session.ts'

export type FeedChange = 'create' | 'showNames' | 'hideNames' | 'renew' | 'remove'

const SAID: Record<FeedChange, string> = {
  create: 'Adresse créée',
  showNames: 'Le nom des clients est montré',
  hideNames: 'Le nom des clients n’est plus montré',
  renew: 'Adresse renouvelée',
  remove: 'Adresse supprimée',
}

const BODIES = {
  create: {},
  showNames: { withNames: true },
  hideNames: { withNames: false },
  renew: { renew: true },
} as const

function send(change: FeedChange) {
  if (change === 'remove') return api('DELETE /api/admin/calendar-feed')
  return api('PUT /api/admin/calendar-feed', { body: BODIES[change] })
}

/** Changes the address of one's own agenda; the screen shows what the server then answers. */
export function useFeedChange(onDone: () => void) {
  return useMutation({
    mutationFn: send,
    onSuccess: (answer, change) => {
      session.client.setQueryData(queries.calendarFeed(api).queryKey, answer)
      void notify('success', SAID[change])
      onDone()
    },
    onError: (error) => notify('error', messageOf(error, 'Une erreur est survenue.')),
  })
}
