import { useSyncExternalStore } from 'react'
import { ApiError } from '#web/app/api.ts'
import { returnFocus } from '../../session/return-focus.ts'

type Question = { reason: string; opener: Element | null; resolve: (isMeant: boolean) => void }

let loadDialog: (() => Promise<unknown>) | null = null
let open: Question | null = null
const listeners = new Set<() => void>()

/** Called by the layout that shows the dialog; returns what to call when it goes. */
export function provideConcurrentDialog(load: () => Promise<unknown>): () => void {
  loadDialog = load
  return () => {
    loadDialog = null
    answerConcurrent(false)
  }
}

type Answer = { concurrent?: true }

/** Sends, and where the client would be with two people at one hour asks and sends again, or fails with the refusal. */
export async function askingIfConcurrent<Reply>(send: (answer: Answer) => Promise<Reply>): Promise<Reply> {
  const opener = document.activeElement
  try {
    return await send({})
  } catch (refusal) {
    const isAsked = refusal instanceof ApiError && refusal.code === 'client_booked_twice'
    if (!isAsked || !(await askConcurrent(refusal.message, opener))) throw refusal
    return send({ concurrent: true })
  }
}

/** True where both reservations are meant. A second question waits for no dialog: it is answered with no. */
export async function askConcurrent(reason: string, opener: Element | null): Promise<boolean> {
  if (loadDialog === null || open !== null) return false
  await loadDialog()
  return new Promise((resolve) => show({ reason, opener, resolve }))
}

export function answerConcurrent(isMeant: boolean): void {
  if (!open) return
  const { resolve, opener } = open
  show(null)
  resolve(isMeant)
  requestAnimationFrame(() => returnFocus(opener))
}

/** The sentence of the open question; null without one. */
export function useConcurrentQuestion(): string | null {
  return useSyncExternalStore(subscribe, () => open?.reason ?? null)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function show(question: Question | null): void {
  open = question
  for (const listener of listeners) listener()
}
