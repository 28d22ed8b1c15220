import { Alert, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { groupedPhone } from '#domain/language/phone-number.ts'
import { french } from '#domain/language/typography.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { adminPaths } from '../../../paths.ts'
import { profileQuery, refreshJournal } from '../../../queries.ts'
import formStyles from '../../../ui/form.module.css'
import { useSave } from '../../../ui/query/use-save.ts'
import { sendSmsTest } from '../actions.ts'
import notificationsStyles from '../notifications.module.css'

export function SmsTest() {
  const profile = useQuery(profileQuery)
  const sending = useSave(sendSmsTest, { refresh: refreshJournal })
  const phone = profile.data?.phone ?? null
  return (
    <section className={`${formStyles.sheet} ${formStyles.form}`} aria-labelledby="essai-sms">
      <h2 id="essai-sms">Essai</h2>
      <p>
        {phone === null ? (
          <Link to={adminPaths.profile}>Ajoutez d’abord votre mobile à votre profil</Link>
        ) : (
          french`Au téléphone de votre profil : ${groupedPhone(phone)}.`
        )}
      </p>
      <div>
        <Button
          variant="default"
          disabled={phone === null || sending.isPending}
          onClick={() => sending.mutate()}
        >
          {sending.isPending ? 'Envoi en cours...' : 'M’envoyer un essai'}
        </Button>
      </div>
      {sending.data && (
        <Alert
          className={notificationsStyles.testResult}
          variant="outline"
          role="status"
          data-sent={sending.data.sent}
        >
          {sending.data.message}
        </Alert>
      )}
      {sending.isError && (
        <Alert className={notificationsStyles.testResult} variant="outline" role="alert" data-sent={false}>
          {failureMessage(sending.error, 'Erreur lors de l’envoi')}
        </Alert>
      )}
    </section>
  )
}
