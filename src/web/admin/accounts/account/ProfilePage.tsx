import { useQuery } from '@tanstack/react-query'
import { profileQuery } from '../../queries.ts'
import formStyles from '../../ui/form.module.css'
import { AccountFrame } from './AccountFrame.tsx'
import { MissingProfileNotice } from './MissingProfileNotice.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { OwnPictures } from './picture/OwnPictures.tsx'
import styles from './stack.module.css'

export function ProfilePage() {
  const result = useQuery(profileQuery)
  return (
    <AccountFrame title="Mon profil" result={result}>
      {(profile) =>
        typeof profile.id === 'number' ? (
          <div className={`${styles.stack} ${styles.roomy}`}>
            <div className={`${formStyles.sheet} ${formStyles.wide}`}>
              <OwnPictures profile={profile} />
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
