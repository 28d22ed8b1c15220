import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { useBeforeUnload } from 'react-router'
import { loadWaitingQuestion, WAITING_ATTENDANCES } from '../booking/attendance/waiting-attendances.ts'
import { adminPaths } from '../paths.ts'
import { registerUnsavedForm } from '../session/drafts.ts'
import { type LeaveDecision, useLeaveGuard } from '../session/leave-guards.ts'
import { dropWaitingSaves, useUnansweredSaves } from '../ui/query/waiting-saves.ts'

const WaitingQuestion = lazy<ComponentType<LeaveDecision>>(() =>
  loadWaitingQuestion().then(
    (loaded) => ({ default: loaded.WaitingQuestion }),
    // Lost with the network: one stays.
    () => ({ default: Stay }),
  ),
)

/** Asks once about all attendances that wait, also where their rows have left the screen. Notes ask in their dialogs. */
export function WaitingGuard() {
  const client = useQueryClient()
  const [decision, setDecision] = useState<LeaveDecision | null>(null)
  const isAnyWaiting = useUnansweredSaves(WAITING_ATTENDANCES).some(({ isWaiting }) => isWaiting)
  useBeforeUnload(useCallback((event) => isAnyWaiting && event.preventDefault(), [isAnyWaiting]))
  useEffect(() => (isAnyWaiting ? registerUnsavedForm() : undefined), [isAnyWaiting])
  useLeaveGuard({
    blocks: ({ currentLocation, nextLocation }) =>
      isAnyWaiting &&
      currentLocation.pathname !== nextLocation.pathname &&
      // An expired session redirects without asking.
      nextLocation.pathname !== adminPaths.login,
    ask: setDecision,
  })
  if (decision === null) return null
  const leave = () => {
    setDecision(null)
    dropWaitingSaves(client, WAITING_ATTENDANCES)
    decision.leave()
  }
  const stay = () => {
    setDecision(null)
    decision.stay()
  }
  return (
    <Suspense>
      <WaitingQuestion leave={leave} stay={stay} />
    </Suspense>
  )
}

function Stay({ stay }: LeaveDecision) {
  useEffect(stay)
  return null
}
