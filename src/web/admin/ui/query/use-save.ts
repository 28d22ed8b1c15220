import { useMutation } from '@tanstack/react-query'
import { type FailureText, failureMessage } from '#web/app/failure-message.ts'
import { showToast } from '#web/app/toasts.tsx'
import { waitingOptions } from './waiting-saves.ts'

export type SaveOptions<Reply, Sent> = {
  /** Text of the toast, what returns one, or what shows one. */
  done?: string | ((reply: Reply, sent: Sent) => unknown)
  /** The toast of a failure without a message of the server; absent where a form or dialog shows the error. */
  failure?: FailureText
  /** Reads again what changed, after a failure too: somebody else may have changed it. */
  refresh?: () => Promise<unknown>
  /** Runs after `refresh`. */
  onDone?: (reply: Reply, sent: Sent) => unknown
  /** Without a network the change waits under this name: see `waitingOptions`. */
  waitsAs?: readonly (string | number)[]
}

/** A change that the server may refuse: one toast says how it ended. */
export function useSave<Reply, Sent = void>(
  action: (sent: Sent) => Promise<Reply>,
  { done, failure, refresh, onDone, waitsAs }: SaveOptions<Reply, Sent>,
) {
  return useMutation({
    mutationFn: (sent: Sent) => action(sent),
    // A reply may hold a secret, such as recovery codes: it is forgotten with its screen.
    gcTime: 0,
    ...(waitsAs && waitingOptions(waitsAs, action)),
    onSuccess: async (reply, sent) => {
      const text = typeof done === 'function' ? done(reply, sent) : done
      if (typeof text === 'string') void showToast('success', text)
      await refresh?.()
      await onDone?.(reply, sent)
    },
    onError: async (error) => {
      if (failure !== undefined) void showToast('error', failureMessage(error, failure))
      await refresh?.()
    },
  })
}
