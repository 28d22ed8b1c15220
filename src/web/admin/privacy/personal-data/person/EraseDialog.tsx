import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import type { DataSubject, PersonalData } from '#contract/privacy/personal-data.ts'
import { voucherHoldingText } from '#domain/accounting/voucher-text.ts'
import { dayAndYear } from '#domain/language/french-day.ts'
import { groupedPhone } from '#domain/language/phone-number.ts'
import { french } from '#domain/language/typography.ts'
import { frenchDatedTime, receiptCount } from '#domain/privacy/personal-data-text.ts'
import { ApiError } from '#web/app/api.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { ConfirmAction } from '../../../ui/confirm/ConfirmAction.tsx'
import { erasePersonalData, refreshPersonalData } from './actions.ts'
import { Mentions } from './Mentions.tsx'
import styles from './person.module.css'

const UPCOMING = french`Cette personne a encore des rendez-vous : rien n’a été effacé. Cochez la case pour les annuler.`

const LIVE_PACKS = french`Cette personne a encore un carnet ou un bon : rien n’a été effacé. Cochez la case pour y mettre fin.`

const EFFECT = french`Nom, e-mail et téléphone disparaissent des rendez-vous ; les dates, les prestations et les montants restent pour vos statistiques. Les messages et les témoignages sont supprimés. Les mouvements des bons restent, sans nom. Les sauvegardes déjà faites gardent ces données jusqu’à leur propre suppression ; si l’une d’elles est restaurée, le site efface de nouveau. On ne peut pas revenir en arrière.`

type Props = { subject: DataSubject; data: PersonalData; onClose: () => void }

export function EraseDialog({ subject, data, onClose }: Props) {
  const [cancelUpcoming, setCancelUpcoming] = useState(false)
  const [endsPacks, setEndsPacks] = useState(false)
  const upcoming = data.reservations.filter(({ state }) => state === 'upcoming')
  const counts = countsOf(data)
  return (
    <ConfirmAction
      title={french`Effacer les données de cette personne ?`}
      confirmLabel="Effacer définitivement"
      action={() => erasePersonalData(subject, { cancelUpcoming, endsPacks })}
      done={({ message }) => message}
      failure={refusalText}
      refresh={refreshPersonalData}
      onClose={onClose}
    >
      <p>{namesOf(data, subject)}</p>
      {counts.length > 0 && (
        <>
          <p>{french`Seront effacés :`}</p>
          <ul className={styles.list}>
            {counts.map((count) => (
              <li key={count}>{count}</li>
            ))}
          </ul>
        </>
      )}
      {data.receipts.length > 0 && (
        <>
          <p>{french`Conservé : obligation comptable`}</p>
          <ul className={styles.list}>
            <li>{keptText(data.receipts.length)}</li>
          </ul>
        </>
      )}
      <p>{EFFECT}</p>
      <Mentions subject={subject} />
      <LivePacks packs={data.packs.filter(({ isLive }) => isLive)} ends={endsPacks} onChange={setEndsPacks} />
      {upcoming.length > 0 && (
        <>
          <p>{french`Rendez-vous à venir :`}</p>
          <ul className={styles.list}>
            {upcoming.map(({ id, at, serviceName, praticienName }) => (
              <li key={id}>
                {frenchDatedTime(at)}, {serviceName ?? 'rendez-vous'}, {praticienName}
              </li>
            ))}
          </ul>
          <Checkbox
            label="Annuler aussi ces rendez-vous, sans prévenir la personne"
            checked={cancelUpcoming}
            onChange={(event) => setCancelUpcoming(event.currentTarget.checked)}
          />
        </>
      )}
    </ConfirmAction>
  )
}

type LivePacksProps = {
  packs: PersonalData['packs']
  ends: boolean
  onChange: (ends: boolean) => void
}

function LivePacks({ packs, ends, onChange }: LivePacksProps) {
  if (packs.length === 0) return null
  return (
    <>
      <p>{french`Carnets et bons en cours :`}</p>
      <ul className={styles.list}>
        {packs.map((pack) => (
          <li key={pack.id}>{packText(pack)}</li>
        ))}
      </ul>
      <p>{REFUND_FIRST}</p>
      <Checkbox
        label="Y mettre fin : ce qui reste est perdu"
        checked={ends}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </>
  )
}

const REFUND_FIRST = french`Remboursez d’abord ce que vous devez, dans « Bons et carnets » : ici, rien n’est remboursé.`

type Pack = PersonalData['packs'][number]

function packText({ id, balance, reserved, serviceName, validUntil }: Pack) {
  const holding = voucherHoldingText({ units: balance + reserved, serviceName })
  return french`N° ${id}, reste ${holding}, valable jusqu’au ${dayAndYear(validUntil)}`
}

/** The server names reservations and packs, which the dialog lists already. */
function refusalText(error: unknown): string {
  if (error instanceof ApiError && error.code === 'has_upcoming_reservations') return UPCOMING
  if (error instanceof ApiError && error.code === 'has_live_packs') return LIVE_PACKS
  return failureMessage(error)
}

function namesOf(
  { records, reservations, voucherOrders }: PersonalData,
  { email, phone, clientId }: DataSubject,
): string {
  const names = [
    ...records.map(({ name }) => name),
    ...reservations.map(({ clientName }) => clientName),
    ...voucherOrders.map(({ isGiver, giverName, recipientName }) => (isGiver ? giverName : recipientName)),
  ]
  const contacts =
    clientId === undefined ? [email, phone] : records.flatMap((record) => [record.email, record.phone])
  const shown = [...names, ...contacts].flatMap((text) => (text ? groupedPhone(text) : []))
  return [...new Set(shown)].join(', ')
}

function countsOf({ records, notes, preferences }: PersonalData): string[] {
  return [
    records.length > 0 && counted(records.length, 'fiche client', 'fiches client'),
    notes.length > 0 && counted(notes.length, 'note de l’équipe', 'notes de l’équipe'),
    preferences.length > 0 && `préférences de ${counted(preferences.length, 'fiche', 'fiches')}`,
  ].filter((text) => text !== false)
}

function keptText(count: number): string {
  return french`${receiptCount(count)}, avec le nom, dix ans après la fin de leur année (article L123-22 du Code de commerce)`
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count > 1 ? many : one}`
}
