import { useQuery } from '@tanstack/react-query'
import { initialsOf } from '#domain/initials.ts'
import { profileQuery } from '../queries.ts'
import formStyles from '../ui/form.module.css'
import { AccountFrame } from './AccountFrame.tsx'
import { removeProfilePicture, saveProfilePicture } from './actions.ts'
import { MissingProfileNotice } from './MissingProfileNotice.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { PictureField } from './picture/PictureField.tsx'
import styles from './stack.module.css'

export function ProfilePage() {
  const result = useQuery(profileQuery)
  return (
    <AccountFrame title="Mon profil" result={result}>
      {(profile) =>
        typeof profile.id === 'number' ? (
          <div className={styles.stack}>
            <div className={formStyles.sheet}>
              <PictureField
                label="Ma photo"
                help="Les visiteurs la voient à côté de votre nom."
                url={profile.photoUrl}
                initials={initialsOf(profile)}
                upload={saveProfilePicture}
                remove={removeProfilePicture}
                success="Photo enregistrée"
              />
            </div>
            <ProfileForm profile={profile} />
          </div>
        ) : (
          <MissingProfileNotice />
        )
      }
    </AccountFrame>
  )
}
