import { redirect } from 'react-router'
import { signOut, whoIsSignedIn } from '#web/app/session.ts'
import { dropAllDrafts } from './drafts.ts'
import { adminPaths } from './paths.ts'
import { session } from './session.ts'

/** Lets a member of staff in; anyone else goes to the sign-in page. */
export async function requireStaff({ request }: { request: Request }) {
  return (await whoIsSignedIn(session, request.signal)) ?? redirect(adminPaths.login)
}

/** What the server has said in the document, which nobody keeps: true for the first page that is shown only. */
let isSurelyGuest = document.getElementById('root')?.dataset.for === 'guest'

/** Who is signed in already has nothing to do on the sign-in page. */
export async function requireGuest({ request }: { request: Request }) {
  if (isSurelyGuest) {
    isSurelyGuest = false
    // Asked at the start all the same (specification, section 1), while the form is there already.
    void whoIsSignedIn(session, new AbortController().signal)
    return null
  }
  return (await whoIsSignedIn(session, request.signal)) ? redirect(adminPaths.dashboard) : null
}

/** Signs out and leads to the sign-in page, also when the server could not be told. */
export async function leaveSession() {
  dropAllDrafts()
  await signOut(session)
  return redirect(adminPaths.login)
}
