import { useMutation } from '@tanstack/react-query'
import { failureMessage } from '#web/app/failure-message.ts'
import { showToast } from '#web/app/toasts.tsx'
import { session } from '../session.ts'
import { changeFeed, type FeedChange } from './actions.ts'
import { calendarFeedQuery } from './queries.ts'

const SUCCESS_TOASTS: Record<FeedChange, string> = {
  create: 'Adresse créée',
  showNames: 'Le nom des clients est montré',
  hideNames: 'Le nom des clients n’est plus montré',
  renew: 'Adresse renouvelée',
  remove: 'Adresse supprimée',
}

export function useFeedChange(onDone: () => void) {
  return useMutation({
    mutationFn: changeFeed,
    onSuccess: (reply, change) => {
      session.client.setQueryData(calendarFeedQuery.queryKey, reply)
      void showToast('success', SUCCESS_TOASTS[change])
      onDone()
    },
    onError: (error) => showToast('error', failureMessage(error, 'Une erreur est survenue.')),
  })
}
