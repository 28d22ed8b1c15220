import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ActivityImport, UndoneImport } from '#contract/clients/moving-in.ts'
import { UNDO_DAYS } from '#domain/clients/moving-in/undo.ts'
import { dayAndYear, frenchShortDateTime } from '#domain/language/french-day.ts'
import { frenchNumber } from '#domain/language/french-number.ts'
import { frenchTime, parseDateTime, toLocalTime } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import alertStyles from '../../ui/alert.module.css'
import { ConfirmButton } from '../../ui/confirm/ConfirmButton.tsx'
import { Section } from '../../ui/Section.tsx'
import { LineList } from '../imports/LineList.tsx'
import { undoImport } from './actions.ts'
import { activityImportsQuery } from './queries.ts'
import styles from './recent-imports.module.css'

/** Nothing without an import of these days. */
export function RecentImports() {
  const { data: imports = [] } = useQuery(activityImportsQuery)
  const [undone, setUndone] = useState<UndoneImport | null>(null)
  if (imports.length === 0 && undone === null) return null
  return (
    <Section
      id="reprises-recentes"
      title="Reprises récentes"
      help={french`Une reprise s’annule en entier pendant ${UNDO_DAYS} jours, sans prévenir personne. Les rendez-vous modifiés, encaissés ou notés depuis restent, comme les bons utilisés ou modifiés.`}
    >
      {undone && <Undone {...undone} />}
      <ul className={styles.list}>
        {imports.map(({ id, importedAt, ...counts }) => (
          <li key={id}>
            <span>{french`${momentOf(importedAt)} : ${countsText(counts)}`}</span>
            <ConfirmButton
              label="Annuler cette reprise"
              title="Annuler cette reprise ?"
              confirmLabel="Annuler la reprise"
              action={() => undoImport(id)}
              onDone={setUndone}
            >
              {undoText(counts)}
            </ConfirmButton>
          </li>
        ))}
      </ul>
    </Section>
  )
}

type Counts = Pick<ActivityImport, 'appointments' | 'vouchers'>

function countsText({ appointments, vouchers }: Counts): string {
  const bons = vouchers === 1 ? '1 bon' : french`${frenchNumber(vouchers)} bons`
  if (vouchers === 0) return french`${frenchNumber(appointments)} rendez-vous`
  return appointments === 0 ? bons : french`${frenchNumber(appointments)} rendez-vous, ${bons}`
}

function undoText({ appointments, vouchers }: Counts): string {
  const texts = [
    ...(appointments > 0
      ? [
          french`Ses ${frenchNumber(appointments)} rendez-vous sont retirés de l’agenda, avec les clients venus avec eux.`,
        ]
      : []),
    ...(vouchers > 0
      ? [french`Ses bons (${frenchNumber(vouchers)}) sont abandonnés : leurs codes ne valent plus rien.`]
      : []),
  ]
  return [...texts, 'Personne n’est prévenu.'].join(' ')
}

function Undone({ message, clients, kept, keptVouchers }: UndoneImport) {
  return (
    <Alert className={alertStyles.warning} variant="outline" role="status">
      {french`${message}. Clients retirés : ${frenchNumber(clients)}.`}
      {kept.length > 0 && (
        <>
          <p>Ces rendez-vous ont changé depuis, et restent :</p>
          <LineList
            items={kept.map(
              ({ name, ...start }) =>
                french`${name}, ${dayAndYear(start.date)}, ${frenchTime(toLocalTime(start).minute)}`,
            )}
            count={kept.length}
          />
        </>
      )}
      {keptVouchers.length > 0 && (
        <>
          <p>Ces bons ont changé depuis, et restent :</p>
          <LineList
            items={keptVouchers.map(({ id, name }) =>
              [french`Bon n° ${id}`, name].filter(Boolean).join(', '),
            )}
            count={keptVouchers.length}
          />
        </>
      )}
    </Alert>
  )
}

function momentOf(importedAt: string): string {
  return frenchShortDateTime(parseDateTime(importedAt))
}
