import type { Profile } from '#contract/accounts/account.ts'
import { initialsOf } from '#domain/language/initials.ts'
import { french } from '#domain/language/typography.ts'
import { removeProfilePicture, saveProfilePicture } from '../actions.ts'
import { AvatarField } from './AvatarField.tsx'
import styles from './OwnPictures.module.css'
import { PictureField } from './PictureField.tsx'

export function OwnPictures({ profile }: { profile: Pick<Profile, 'firstName' | 'lastName' | 'photoUrl'> }) {
  return (
    <div className={styles.pictures}>
      <PictureField
        label="Ma photo sur le site"
        help={french`Pour les visiteurs : ils la voient à côté de votre nom.`}
        url={profile.photoUrl}
        initials={initialsOf(`${profile.firstName} ${profile.lastName}`)}
        upload={saveProfilePicture}
        remove={removeProfilePicture}
        success="Photo enregistrée"
      />
      <AvatarField />
    </div>
  )
}
