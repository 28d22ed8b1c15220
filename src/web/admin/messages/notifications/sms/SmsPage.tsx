import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { french } from '#domain/language/typography.ts'
import { adminPaths } from '../../../paths.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { QueryBoundary } from '../../../ui/query/QueryBoundary.tsx'
import styles from '../notifications.module.css'
import { smsQuery } from '../queries.ts'
import { SmsAudience } from './SmsAudience.tsx'
import { SmsProviderEditor } from './SmsProviderEditor.tsx'
import { SmsTest } from './SmsTest.tsx'
import { SmsUsage } from './SmsUsage.tsx'

export function SmsPage() {
  const sms = useQuery(smsQuery)
  // Remounts the form after each save, which clears the secrets.
  const [saveCount, setSaveCount] = useState(0)
  return (
    <>
      <title>SMS · Notifications · Administration</title>
      <PageHeader title="SMS">
        <Link to={adminPaths.notifications}>Toutes les notifications</Link>
      </PageHeader>
      <div className={styles.page}>
        <p className={styles.help}>
          {french`Les SMS partent par un fournisseur chez qui vous ouvrez un compte prépayé. Ils rappellent les rendez-vous ; ils ne servent à rien vendre.`}
        </p>
        <QueryBoundary of={sms}>
          {(saved) => (
            <>
              {saved.fault !== null && (
                <Alert variant="outline" role="status" title="Des SMS attendent">
                  {saved.fault}
                </Alert>
              )}
              {saved.source === 'environment' ? (
                <Alert variant="outline" role="status">
                  {french`L’envoi des SMS est réglé par votre hébergeur (SMS_URL) : ce réglage l’emporte sur celui de cet écran.`}
                </Alert>
              ) : (
                <SmsProviderEditor
                  key={saveCount}
                  saved={saved}
                  onSaved={() => setSaveCount(saveCount + 1)}
                />
              )}
              {saved.source !== 'none' && <SmsAudience />}
              {saved.month && <SmsUsage {...saved} month={saved.month} />}
              {saved.source !== 'none' && <SmsTest />}
            </>
          )}
        </QueryBoundary>
      </div>
    </>
  )
}
