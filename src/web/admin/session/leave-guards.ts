import { useEffect, useEffectEvent } from 'react'
import type { BlockerFunction } from 'react-router'

export type Leaving = Parameters<BlockerFunction>[0]

export type LeaveDecision = { leave: () => void; stay: () => void }

export type LeaveGuard = {
  blocks: (leaving: Leaving) => boolean
  ask: (decision: LeaveDecision, leaving: Leaving) => void
}

const guards: LeaveGuard[] = []

/** Asks before a navigation leaves what the component shows. The guard that was mounted last asks first. */
export function useLeaveGuard({ blocks, ask }: LeaveGuard): void {
  const blocksNow = useEffectEvent(blocks)
  const askNow = useEffectEvent(ask)
  useEffect(() => {
    const guard: LeaveGuard = {
      blocks: (leaving) => blocksNow(leaving),
      ask: (decision, leaving) => askNow(decision, leaving),
    }
    guards.push(guard)
    return () => void guards.splice(guards.indexOf(guard), 1)
  }, [])
}

/** The one on top first. */
export function findLeaveGuards(leaving: Leaving): LeaveGuard[] {
  return guards.filter(({ blocks }) => blocks(leaving)).reverse()
}
