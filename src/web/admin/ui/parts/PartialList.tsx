import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { frenchNumber } from '#domain/language/french-number.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { Failure } from '../query/Failure.tsx'
import styles from './PartialList.module.css'

/** An infinite query, or rows that are all known: nothing of these can fail. */
type Parts = {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => Promise<unknown>
  isFetchNextPageError?: boolean
  error?: Error | null
  isFetching?: boolean
  refetch?: () => Promise<unknown>
}

type Props = {
  of: Parts
  /** Number of rows in `children`; each carries the attribute `data-row` and can be focused. */
  shown: number
  total?: number
  more: string
  children: ReactNode
}

export function PartialList({ of, shown, total, more, children }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const firstNewRow = useRef<number | null>(null)
  useEffect(() => {
    if (firstNewRow.current === null || shown <= firstNewRow.current) return
    // The button may be gone, and the new rows stand before it.
    list.current?.querySelectorAll<HTMLElement>('[data-row]')[firstNewRow.current]?.focus()
    firstNewRow.current = null
  }, [shown])
  return (
    <div ref={list}>
      {children}
      {of.isFetchNextPageError && (
        <Failure
          sentence="La suite n’a pas pu être lue"
          reason={failureMessage(of.error)}
          isRetrying={of.isFetching ?? false}
          onRetry={() => void of.refetch?.()}
        />
      )}
      {of.hasNextPage && !of.isFetchNextPageError && (
        <div className={styles.more}>
          {total !== undefined && <p>{`${frenchNumber(shown)} sur ${frenchNumber(total)}`}</p>}
          <Button
            variant="default"
            disabled={of.isFetchingNextPage}
            onClick={() => {
              firstNewRow.current = shown
              void of.fetchNextPage()
            }}
          >
            {more}
          </Button>
        </div>
      )}
    </div>
  )
}
