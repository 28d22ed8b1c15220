import { useQuery } from '@tanstack/react-query'
import { initialsOf } from '../initials.ts'
import { profileQuery } from '../queries.ts'
import formStyles from '../ui/form.module.css'
import { Account } from './Account.tsx'
import { removePhoto, savePhoto } from './actions.ts'
import { MissingProfileNotice } from './MissingProfileNotice.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { PictureField } from './picture/PictureField.tsx'
import styles from './stack.module.css'

export function ProfilePage() {
  const profile = useQuery(profileQuery)
  return (
    <Account title="Mon profil" result={profile}>
      {(known) =>
        typeof known.id === 'number' ? (
          <div className={styles.stack}>
            <div className={formStyles.sheet}>
              <PictureField
                label="Ma photo"
                help="Les visiteurs la voient à côté de votre nom."
                url={known.photoUrl}
                initials={initialsOf(`${known.firstName} ${known.lastName}`)}
                upload={savePhoto}
                remove={removePhoto}
                success="Photo enregistrée"
              />
            </div>
            <ProfileForm profile={known} />
          </div>
        ) : (
          <MissingProfileNotice />
        )
      }
    </Account>
  )
}
