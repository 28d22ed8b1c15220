import { type QueryClient, useMutationState } from '@tanstack/react-query'
import { ApiError } from '#web/app/api.ts'
import { isRequestRunning } from '#web/app/request-key.ts'

type WaitingName = readonly (string | number)[]

const ROOT = 'waiting-saves'
const MAX_DELAY_MS = 10_000

/**
 * Options of a save that waits for the network in place of failing: in the memory of the page, in order with others of
 * its name, until it is answered, dropped, or the session ends. It may be sent several times: see `repeatable`. What
 * `send` needs is in `sent`, as it was when the save was asked for; what the screen shows by then may be newer.
 */
export function waitingOptions<Reply, Sent>(name: WaitingName, send: (sent: Sent) => Promise<Reply>) {
  return {
    mutationKey: [ROOT, ...name],
    // With 0, the cache would look without a pause at what waits after its component is gone.
    gcTime: 1_000,
    scope: { id: JSON.stringify(name) },
    networkMode: 'online',
    // A network may call itself one and lead nowhere.
    retry: (_count: number, error: Error) => isUnanswered(error),
    retryDelay: (count: number) => Math.min(1000 * 2 ** count, MAX_DELAY_MS),
    mutationFn: (sent: Sent, { client }: { client: QueryClient }) =>
      isKept(client, sent) ? send(sent) : Promise.reject(sessionEnded()),
  } as const
}

/** A proxy without its server answers, too, and without a code. */
function isUnanswered(error: Error): boolean {
  if (!(error instanceof ApiError)) return true
  return isRequestRunning(error) || (error.code === undefined && GATEWAY_FAILURES.has(error.status))
}

const GATEWAY_FAILURES: ReadonlySet<number> = new Set([502, 503, 504])

/** The end of a session clears the cache, but does not stop what waits for its next attempt: somebody else may be signed in by then. */
function isKept(client: QueryClient, sent: unknown): boolean {
  return client
    .getMutationCache()
    .getAll()
    .some(({ state }) => state.variables === sent)
}

function sessionEnded(): ApiError {
  return new ApiError(401, { message: 'Votre session a pris fin entre-temps.' })
}

type Attempts = { isPaused: boolean; failureCount: number }

/** False while the first attempt is under way. */
export function isWaitingForNetwork({ isPaused, failureCount }: Attempts): boolean {
  return isPaused || failureCount > 0
}

/** Those of that name or below it that are not answered yet, oldest first. */
export function useUnansweredSaves<Sent>(name: WaitingName) {
  return useMutationState({
    filters: { mutationKey: [ROOT, ...name], status: 'pending' },
    select: ({ state }) => ({ sent: state.variables as Sent, isWaiting: isWaitingForNetwork(state) }),
  })
}

/** Dropped saves are not sent again; no toast or error follows an attempt that is under way. */
export function dropWaitingSaves(client: QueryClient, name: WaitingName): void {
  const cache = client.getMutationCache()
  for (const mutation of cache.findAll({ mutationKey: [ROOT, ...name], status: 'pending' })) {
    const { mutationFn } = mutation.options
    cache.remove(mutation)
    mutation.setOptions({ ...(mutationFn && { mutationFn }) })
  }
}
