import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { publicSettingsQuery } from '#web/app/query/queries.ts'
import { api } from '../../session/session.ts'
import { useHasPermission } from '../../session/use-has-permission.ts'
import { siteAddressQuery } from './queries.ts'
import { SiteAddressForm } from './SiteAddressForm.tsx'
import styles from './site-address.module.css'

export function SiteAddressNotice() {
  return useHasPermission('manageSite') ? <NoticeWhileUnknown /> : null
}

function NoticeWhileUnknown() {
  const { data: settings } = useQuery(publicSettingsQuery(api))
  const { data: site } = useQuery({ ...siteAddressQuery, enabled: !settings?.siteAddress })
  if (site?.address !== null) return null
  return (
    <Alert className={styles.notice} variant="outline" role="status" title="Les messages n’ont pas de lien">
      Vos clients ne peuvent ni déplacer ni annuler leur rendez-vous depuis leurs messages. Confirmez
      l’adresse du site, celle qu’ils tapent.
      <SiteAddressForm confirmed={null} isBrief />
    </Alert>
  )
}
