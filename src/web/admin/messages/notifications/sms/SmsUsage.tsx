import { useQuery } from '@tanstack/react-query'
import type { SmsReply } from '#contract/messages/sms.ts'
import { frenchNumber } from '#domain/language/french-number.ts'
import { french } from '#domain/language/typography.ts'
import { smsProviderOf } from '#domain/messages/sms/providers.ts'
import styles from '../../../ui/form.module.css'
import { smsCreditQuery } from '../queries.ts'

type Props = Pick<SmsReply, 'source' | 'provider'> & { month: NonNullable<SmsReply['month']> }

/** Of this month, and what is left at the provider, which is asked as the screen opens. */
export function SmsUsage({ source, provider, month: { messages, segments } }: Props) {
  return (
    <section className={`${styles.sheet} ${styles.form}`} aria-labelledby="ce-mois-ci">
      <h2 id="ce-mois-ci">Ce mois-ci</h2>
      <p>
        {messages === 0
          ? 'Aucun SMS n’est parti.'
          : french`${frenchNumber(messages)} SMS ${messages === 1 ? 'est parti, compté' : 'sont partis, comptés'} pour ${frenchNumber(segments)} par les opérateurs.`}
      </p>
      {source === 'settings' && provider && <Credit name={smsProviderOf(provider.provider).name} />}
    </section>
  )
}

function Credit({ name }: { name: string }) {
  const credit = useQuery(smsCreditQuery)
  const left = credit.data?.left ?? null
  return (
    <p role="status">
      {credit.isPending
        ? french`Crédit chez ${name} : lecture en cours…`
        : left === null
          ? french`Le crédit n’a pas pu être lu : regardez-le chez ${name}.`
          : french`Crédit chez ${name} : ${frenchNumber(left)} SMS.`}
    </p>
  )
}
