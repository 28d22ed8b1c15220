import { useState } from 'react'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PasswordForm } from './PasswordForm.tsx'

export function ChangePasswordPage() {
  const [changeCount, setChangeCount] = useState(0)
  return (
    <>
      <title>Changer le mot de passe · Administration</title>
      <PageHeader title="Changer le mot de passe" />
      <PasswordForm
        // A new key empties the form.
        key={changeCount}
        showsSuccess={changeCount > 0}
        onChanged={() => setChangeCount(changeCount + 1)}
      />
    </>
  )
}
