import { useNavigate } from 'react-router'
import { adminPaths } from '../../paths.ts'
import { session } from '../../session/session.ts'

export function useGoToSignIn(): () => void {
  const navigate = useNavigate()
  return () => {
    // A session of this browser may have been revoked: drop the cached one.
    session.client.clear()
    void navigate(adminPaths.login, { replace: true })
  }
}
