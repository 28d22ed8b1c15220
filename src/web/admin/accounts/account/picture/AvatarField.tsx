import { useQuery } from '@tanstack/react-query'
import { initialsOf } from '#domain/language/initials.ts'
import { french } from '#domain/language/typography.ts'
import { preferencesQuery } from '../../../queries.ts'
import { useAdmin } from '../../../session/use-admin.ts'
import { removeAvatar, saveAvatar } from '../actions.ts'
import { PictureField } from './PictureField.tsx'

export function AvatarField() {
  const admin = useAdmin()
  const { data: preferences } = useQuery(preferencesQuery)
  return (
    <PictureField
      label="Mon image dans l’administration"
      help={french`Pour vous seul : elle vous représente en haut de cet écran.`}
      url={preferences?.avatar ?? null}
      initials={initialsOf(`${admin.firstName} ${admin.lastName}`)}
      upload={saveAvatar}
      remove={removeAvatar}
      success="Image enregistrée"
    />
  )
}
