import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { type Estimator, judgePassword } from '#domain/accounts/password.ts'

/** Null while nothing is typed and until the dictionaries are loaded. */
export function useJudgement(password: string, names: readonly string[]) {
  const estimator = useEstimator(password !== '')
  // Typing is not delayed: judging a long password takes some 50 ms on a phone.
  const judged = useDeferredValue(password)
  const nameLines = names.join('\n')
  return useMemo(
    () => (estimator && judged !== '' ? judgePassword(estimator, judged, nameLines.split('\n')) : null),
    [estimator, judged, nameLines],
  )
}

function useEstimator(isNeeded: boolean): Estimator | null {
  const [estimator, setEstimator] = useState<Estimator | null>(null)
  useEffect(() => {
    if (!isNeeded) return
    import('./estimator.ts').then(
      ({ createEstimator }) => setEstimator((loaded) => loaded ?? createEstimator()),
      // Offline the meter stays empty; the server judges in any case.
      () => {},
    )
  }, [isNeeded])
  return estimator
}
