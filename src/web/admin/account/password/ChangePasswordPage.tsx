import { useState } from 'react'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PasswordForm } from './PasswordForm.tsx'

export function ChangePasswordPage() {
  const [changes, setChanges] = useState(0)
  return (
    <>
      <title>Changer le mot de passe · Administration</title>
      <PageHeader title="Changer le mot de passe" />
      <PasswordForm key={changes} isChanged={changes > 0} onChanged={() => setChanges(changes + 1)} />
    </>
  )
}
