import { useState } from 'react'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PasswordForm } from './PasswordForm.tsx'

/** A new password in exchange for the one at hand. */
export function ChangePasswordPage() {
  // Each change begins with empty fields.
  const [changes, setChanges] = useState(0)
  return (
    <>
      <title>Changer le mot de passe · Administration</title>
      <PageHeader title="Changer le mot de passe" />
      <PasswordForm key={changes} isChanged={changes > 0} onChanged={() => setChanges(changes + 1)} />
    </>
  )
}
