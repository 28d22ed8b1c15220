import { redirect } from 'react-router'
import { fetchSignedInUser } from '#web/app/session.ts'
import { dropKeptDay, forgetKeptDay } from './messages/phone/kept-day.ts'
import { isAnyDayKept, isPushOn } from './messages/phone/phone-switches.ts'
import { seedOwnReplies } from './office-data.ts'
import { adminPaths } from './paths.ts'
import { dropAllDrafts } from './session/drafts.ts'
import { isKnownSignedOut, leaveSession, session } from './session/session.ts'

export async function requireStaff({ request }: { request: Request }) {
  const admin = await findStaff(request.signal)
  if (!admin) return redirect(adminPaths.login)
  seedOwnReplies(admin)
  return admin
}

// Rendered by the server into the document, which is not cached; consumed by the first navigation.
let isKnownGuest = document.getElementById('root')?.dataset.for === 'guest'

export async function requireGuest({ request }: { request: Request }) {
  if (isKnownGuest) {
    isKnownGuest = false
    // The session check is required at startup (requirements, 1.2), but does not delay the form.
    void findStaff(new AbortController().signal)
    return null
  }
  return (await findStaff(request.signal)) ? redirect(adminPaths.dashboard) : null
}

async function findStaff(signal: AbortSignal) {
  const admin = await fetchSignedInUser(session, signal)
  if (isKnownSignedOut()) await dropKeptDay()
  return admin
}

/** Signs out locally and redirects to the sign-in page even when the request fails. */
export async function signOutAndRedirect() {
  dropAllDrafts()
  // First: what is still on the screen would ask again once the session has ended.
  await forgetPhone()
  await leaveSession()
  return redirect(adminPaths.login)
}

async function forgetPhone(): Promise<void> {
  if (isAnyDayKept()) await forgetKeptDay()
  if (!isPushOn()) return
  const { forgetPush } = await import('./messages/phone/push.ts')
  await forgetPush()
}
