import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ClientRecord } from '#contract/clients/records.ts'
import { groupedPhone } from '#domain/language/phone-number.ts'
import { french } from '#domain/language/typography.ts'
import { toMailtoUrl } from '#domain/messages/mailto-url.ts'
import actionRowStyles from '#web/ui/action-row.module.css'
import { toTelUrl } from '#web/ui/phone-number.ts'
import { SmsNumberNote } from '../../../messages/notifications/sms/SmsNumberNote.tsx'
import { Section } from '../../../ui/Section.tsx'
import { DetailList } from './DetailList.tsx'
import styles from './record.module.css'

export function ClientContact({ client, onCorrect }: { client: ClientRecord; onCorrect: () => void }) {
  const { email, phone } = client
  const lines: [string, ReactNode][] = [
    ['Téléphone', phone && <a href={toTelUrl(phone)}>{groupedPhone(phone)}</a>],
    ['E-mail', email && <a href={toMailtoUrl(email)}>{email}</a>],
  ]
  return (
    <Section id="coordonnees" title="Coordonnées">
      <DetailList lines={lines} />
      {phone !== null && <SmsNumberNote phone={phone} />}
      <AccessNote client={client} />
      <div className={actionRowStyles.start}>
        {phone !== null && (
          <Button variant="default" component="a" href={toTelUrl(phone)}>
            Appeler
          </Button>
        )}
        {email !== null && (
          <Button variant="default" component="a" href={toMailtoUrl(email)}>
            Écrire
          </Button>
        )}
        {mayCorrect(client) && (
          <Button variant="default" onClick={onCorrect}>
            Modifier
          </Button>
        )}
      </div>
    </Section>
  )
}

/** A praticien corrects what they share with colleagues for their own reservations alone. */
function mayCorrect({ isWithheld, isShared, reservations }: ClientRecord): boolean {
  return !isWithheld && (!isShared || reservations.some(({ status }) => status === 'planned'))
}

function AccessNote({ client }: { client: ClientRecord }) {
  if (mayCorrect(client)) return null
  return (
    <p className={styles.none}>
      {client.isWithheld
        ? 'Le téléphone, les notes et les préférences de ce client vous seront ouverts après votre rendez-vous.'
        : french`Plusieurs praticiens reçoivent ce client : un responsable corrige ses coordonnées.`}
    </p>
  )
}
