import { redirect } from 'react-router'
import { whoIsSignedIn } from '#web/app/session.ts'
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
