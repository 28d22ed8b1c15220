import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ClientRecord } from '#contract/clients.ts'
import { toMailtoUrl } from '#domain/mailto-url.ts'
import actionRowStyles from '#web/ui/action-row.module.css'
import { toTelUrl } from '#web/ui/phone-number.ts'
import { Section } from '../../ui/Section.tsx'
import { DetailList } from './DetailList.tsx'

export function ClientContact({ client, onCorrect }: { client: ClientRecord; onCorrect: () => void }) {
  const { email, phone } = client
  const lines: [string, ReactNode][] = [
    ['Téléphone', phone && <a href={toTelUrl(phone)}>{phone}</a>],
    ['E-mail', email && <a href={toMailtoUrl(email)}>{email}</a>],
  ]
  return (
    <Section id="coordonnees" title="Coordonnées">
      <DetailList lines={lines} />
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
        <Button variant="default" onClick={onCorrect}>
          Modifier
        </Button>
      </div>
    </Section>
  )
}
