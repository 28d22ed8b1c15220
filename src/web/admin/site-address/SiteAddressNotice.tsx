import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useHasPermission } from '../use-has-permission.ts'
import { siteAddressQuery } from './queries.ts'
import { SiteAddressForm } from './SiteAddressForm.tsx'
import styles from './site-address.module.css'

export function SiteAddressNotice() {
  return useHasPermission('manageSite') ? <NoticeWhileUnknown /> : null
}

function NoticeWhileUnknown() {
  const { data: site } = useQuery(siteAddressQuery)
  if (site?.address !== null) return null
  return (
    <Alert className={styles.notice} variant="outline" role="status" title="Les messages n’ont pas de lien">
      Votre site ne connaît pas encore son adresse. Vos clients ne peuvent donc ni déplacer ni annuler leur
      rendez-vous depuis leurs messages, et personne n’est invité à laisser un témoignage ni ne reçoit de quoi
      choisir un nouveau mot de passe.
      <SiteAddressForm confirmed={null} />
    </Alert>
  )
}
