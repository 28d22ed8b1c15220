import { useEffect, useRef } from 'react'
import { browserApi } from '#web/app/browser-api.ts'

/** Signed by the server, and not part of the page, which may come from a cache. Undefined until known. */
export function useFormAge(): () => string | undefined {
  const formAge = useRef<string>(undefined)
  useEffect(() => {
    browserApi('GET /api/form-age').then(
      (reply) => {
        formAge.current = reply.formAge
      },
      () => {},
    )
  }, [])
  return () => formAge.current
}
