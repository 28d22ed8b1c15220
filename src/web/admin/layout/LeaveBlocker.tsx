import { useCallback, useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import {
  findLeaveGuards,
  type LeaveDecision,
  type LeaveGuard,
  type Leaving,
} from '../session/leave-guards.ts'
import { useSecondEntry } from './use-second-entry.ts'
import { WaitingGuard } from './WaitingGuard.tsx'

/** React Router supports a single blocker: this one asks every guard that objects, one after the other. */
export function LeaveBlocker() {
  const asked = useRef<{ guards: LeaveGuard[]; leaving: Leaving } | null>(null)
  const blocker = useBlocker(
    useCallback((leaving: Leaving) => {
      const guards = findLeaveGuards(leaving)
      asked.current = { guards, leaving }
      return guards.length > 0
    }, []),
  )
  useSecondEntry(blocker)
  useEffect(() => {
    if (blocker.state !== 'blocked' || !asked.current) return
    const { guards, leaving } = asked.current
    askInTurn(guards, leaving, { leave: () => blocker.proceed(), stay: () => blocker.reset() })
  }, [blocker])
  return <WaitingGuard />
}

function askInTurn([guard, ...others]: LeaveGuard[], leaving: Leaving, decision: LeaveDecision): void {
  if (guard) guard.ask({ ...decision, leave: () => askInTurn(others, leaving, decision) }, leaving)
  else decision.leave()
}
