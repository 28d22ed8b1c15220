import { useSyncExternalStore } from 'react'
import { french } from '#domain/language/typography.ts'
import { ApiError } from '#web/app/api.ts'
import { returnFocus } from './return-focus.ts'

/** Null: the identity is confirmed, and refused calls are repeated; else what they fail with. */
type Outcome = ApiError | null

type IdentityRequest = PromiseWithResolvers<Outcome> & {
  /** Had the focus before the first refused call. */
  opener: Element | null
}

let loadDialog: (() => Promise<unknown>) | null = null
let open: IdentityRequest | null = null
const listeners = new Set<() => void>()

/** Called by the layout that shows the dialog; returns what to call when it goes. */
export function provideDialog(load: () => Promise<unknown>): () => void {
  loadDialog = load
  return () => {
    loadDialog = null
    cancelIdentityRequest()
  }
}

/** Opens the dialog, or joins the open one. A rejected load fails the call and leaves the page usable. */
export async function requestIdentity(refusal: ApiError, opener: Element | null): Promise<Outcome> {
  if (!loadDialog) return refusal
  await loadDialog()
  if (!open) show({ ...Promise.withResolvers<Outcome>(), opener })
  return open?.promise ?? refusal
}

export function settleIdentityRequest(outcome: Outcome): void {
  if (!open) return
  const { resolve, opener } = open
  show(null)
  resolve(outcome)
  requestAnimationFrame(() => returnFocus(opener))
}

export function cancelIdentityRequest(): void {
  const message = french`Rien n’a changé : votre identité n’est pas confirmée.`
  settleIdentityRequest(new ApiError(401, { message, code: 'reauthentication_required' }))
}

export function useIdentityRequest(): boolean {
  return useSyncExternalStore(subscribe, isIdentityRequested)
}

function isIdentityRequested(): boolean {
  return open !== null
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function show(request: IdentityRequest | null): void {
  open = request
  for (const listener of listeners) listener()
}
