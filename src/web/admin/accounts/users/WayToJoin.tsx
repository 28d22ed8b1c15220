import type { InvitationDelivery } from '#contract/accounts/staff-invitations.ts'
import { french } from '#domain/language/typography.ts'
import { RadioField } from '../../ui/choices/RadioField.tsx'
import styles from './WayToJoin.module.css'

/** Choice between an invitation and a password. */
export type Way = 'invitation' | 'password'

type Props = { delivery: InvitationDelivery; value: Way; onChange: (way: Way) => void }

const DESCRIPTIONS = {
  mailed: 'Recommandé. Cette personne reçoit un lien par e-mail et choisit elle-même son mot de passe.',
  filed: french`Ce site n’a pas encore de serveur d’envoi : l’e-mail resterait dans un fichier, sur le serveur du site.`,
}

export function WayToJoin({ delivery, value, onChange }: Props) {
  if (delivery === 'unavailable') return null
  return (
    <fieldset className={styles.ways}>
      <legend>Premier mot de passe</legend>
      <RadioField
        name="way"
        label="Envoyer une invitation"
        description={DESCRIPTIONS[delivery]}
        checked={value === 'invitation'}
        onChange={() => onChange('invitation')}
      />
      <RadioField
        name="way"
        label="Choisir un mot de passe"
        description="Vous le choisissez et le transmettez vous-même."
        checked={value === 'password'}
        onChange={() => onChange('password')}
      />
    </fieldset>
  )
}
