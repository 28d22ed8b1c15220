import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { adminPaths } from '../../../paths.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { calendarFeedQuery } from '../../feeds/queries.ts'
import styles from './PasswordForm.module.css'
import { PasswordForm } from './PasswordForm.tsx'

export function ChangePasswordPage() {
  const [changeCount, setChangeCount] = useState(0)
  return (
    <>
      <title>Changer le mot de passe · Administration</title>
      <PageHeader title="Changer le mot de passe" />
      <FeedNote />
      <PasswordForm
        // A new key empties the form.
        key={changeCount}
        showsSuccess={changeCount > 0}
        onChanged={() => setChangeCount(changeCount + 1)}
      />
    </>
  )
}

function FeedNote() {
  const { data } = useQuery(calendarFeedQuery)
  if (!data?.feed) return null
  return (
    <p className={styles.feed}>
      L’adresse de votre agenda dans d’autres applications change aussi.{' '}
      <Link to={`${adminPaths.preferences}#telephone`}>Voir cette adresse</Link>
    </p>
  )
}
