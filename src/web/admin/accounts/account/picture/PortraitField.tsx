import type { Profile } from '#contract/accounts/account.ts'
import { initialsOf } from '#domain/language/initials.ts'
import { french } from '#domain/language/typography.ts'
import { removeProfilePicture, saveProfilePicture } from '../actions.ts'
import { PictureField } from './PictureField.tsx'

type Props = { profile: Pick<Profile, 'firstName' | 'lastName' | 'photoUrl'> }

export function PortraitField({ profile }: Props) {
  return (
    <PictureField
      label="Ma photo sur le site"
      help={french`Pour les visiteurs : votre portrait, visage et épaules, en hauteur. On réserve plus volontiers avec quelqu’un que l’on voit.`}
      shape="portrait"
      url={profile.photoUrl}
      initials={initialsOf(`${profile.firstName} ${profile.lastName}`)}
      upload={saveProfilePicture}
      remove={removeProfilePicture}
      success="Photo enregistrée"
    />
  )
}
