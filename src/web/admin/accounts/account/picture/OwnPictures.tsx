import type { Profile } from '#contract/accounts/account.ts'
import { AvatarField } from './AvatarField.tsx'
import styles from './OwnPictures.module.css'
import { PortraitField } from './PortraitField.tsx'

export function OwnPictures({ profile }: { profile: Pick<Profile, 'firstName' | 'lastName' | 'photoUrl'> }) {
  return (
    <div className={styles.pictures}>
      <PortraitField profile={profile} />
      <AvatarField />
    </div>
  )
}
