import { useQuery } from '@tanstack/react-query'
import { initialsOf } from '#domain/initials.ts'
import { preferencesQuery } from '../../queries.ts'
import formStyles from '../../ui/form.module.css'
import { useAdmin } from '../../use-admin.ts'
import { AccountFrame } from '../AccountFrame.tsx'
import { removeAvatar, saveAvatar } from '../actions.ts'
import { PictureField } from '../picture/PictureField.tsx'
import stackStyles from '../stack.module.css'
import { GuideLink } from './GuideLink.tsx'
import { PreferencesForm } from './PreferencesForm.tsx'

export function PreferencesPage() {
  const admin = useAdmin()
  const preferences = useQuery(preferencesQuery)
  return (
    <AccountFrame title="Préférences" result={preferences}>
      {({ avatar, ...saved }) => (
        <div className={stackStyles.stack}>
          <div className={formStyles.sheet}>
            <PictureField
              label="Mon image"
              help="Vous seul la voyez, en haut de l’écran."
              url={avatar}
              initials={initialsOf(admin)}
              upload={saveAvatar}
              remove={removeAvatar}
              success="Image enregistrée"
            />
          </div>
          <PreferencesForm saved={saved} />
          <div>
            <GuideLink />
          </div>
        </div>
      )}
    </AccountFrame>
  )
}
