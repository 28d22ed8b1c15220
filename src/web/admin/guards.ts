import { redirect } from 'react-router'
import { signOut, whoIsSignedIn } from '#web/app/session.ts'
import { dropAllDrafts } from './forms/drafts.ts'
import { DASHBOARD, LOGIN } from './paths.ts'
import { session } from './session.ts'

/** Lets a member of staff in; anyone else goes to the sign-in page. */
export async function requireStaff({ request }: { request: Request }) {
  return (await whoIsSignedIn(session, request.signal)) ?? redirect(LOGIN)
}

/** Who is signed in already has nothing to do on the sign-in page. */
export async function requireGuest({ request }: { request: Request }) {
  return (await whoIsSignedIn(session, request.signal)) ? redirect(DASHBOARD) : null
}

/** Signs out and leads to the sign-in page, also when the server could not be told. */
export async function leaveSession() {
  dropAllDrafts()
  await signOut(session)
  return redirect(LOGIN)
}
