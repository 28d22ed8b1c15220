import { useState } from 'react'
import type { RefusalCode } from '#contract/errors.ts'
import { ApiError } from '#web/app/api.ts'
import type { Versioned } from '../session/versioned.ts'

type Options<T> = { code: RefusalCode; readTheirs: () => Promise<Versioned<T>> }

export function useConflict<T>({ code, readTheirs }: Options<T>) {
  const [conflict, setConflict] = useState<{ theirs: Versioned<T>; mine: T } | null>(null)
  return {
    conflict,
    clear: () => setConflict(null),
    fetchOnConflict:
      (mine: T) =>
      async (error: unknown): Promise<never> => {
        if (error instanceof ApiError && error.code === code)
          setConflict({ theirs: await readTheirs(), mine })
        throw error
      },
  }
}
