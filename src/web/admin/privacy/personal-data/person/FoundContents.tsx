import type { PersonalData } from '#contract/privacy/personal-data.ts'
import { entryText, heldUnitsText, voucherHoldingText } from '#domain/accounting/voucher-text.ts'
import { CLIENT_REQUEST_NAMES, REQUEST_DECISION_NAMES } from '#domain/booking/client-request.ts'
import { CLIENT_PREFERENCES } from '#domain/clients/preferences.ts'
import { dayAndYear, frenchDate } from '#domain/language/french-day.ts'
import { frenchPrice } from '#domain/language/money.ts'
import { groupedPhone } from '#domain/language/phone-number.ts'
import { french } from '#domain/language/typography.ts'
import {
  CLIENT_SOURCE_NAMES,
  DECLINED,
  frenchDatedTime,
  MERGE_KINDS,
  MESSAGE_STATES,
  NOTE_READERS,
  orderStateText,
  reservationStateText,
} from '#domain/privacy/personal-data-text.ts'
import { Section } from '../../../ui/Section.tsx'
import { DataTable } from './DataTable.tsx'
import styles from './person.module.css'

export function FoundContents({ data }: { data: PersonalData }) {
  const { records, reservations, contactMessages, testimonials, messages, declined } = data
  const { notes, preferences, merges, requests, emailChanges, waiting } = data
  return (
    <>
      {records.length > 0 && (
        <Section id="fiches" title={`Fiches clients (${records.length})`}>
          <DataTable
            columns={['N°', 'Créée le', 'Origine', 'Nom', 'E-mail', 'Téléphone', 'Réunie avec']}
            rows={records.map(({ id, at, source, name, email, phone, mergedInto }) => ({
              id,
              cells: [
                String(id),
                frenchDatedTime(at),
                CLIENT_SOURCE_NAMES[source],
                name ?? '–',
                email ?? '–',
                phone === null ? '–' : groupedPhone(phone),
                mergedInto === null ? '–' : french`n° ${mergedInto}`,
              ],
            }))}
          />
        </Section>
      )}
      {notes.length > 0 && (
        <Section id="notes" title={`Notes de l’équipe (${notes.length})`}>
          <DataTable
            columns={['Date', 'Modifiée le', 'Auteur', 'Lue par', 'Note']}
            rows={notes.map(({ id, at, changedAt, authorName, visibility, text }) => ({
              id,
              cells: [
                frenchDatedTime(at),
                changedAt === null ? '–' : frenchDatedTime(changedAt),
                authorName ?? '–',
                NOTE_READERS[visibility],
                text ?? 'Dans l’export seulement',
              ],
            }))}
          />
        </Section>
      )}
      {preferences.length > 0 && (
        <Section id="preferences" title="Préférences">
          <DataTable
            columns={Object.values(CLIENT_PREFERENCES)}
            rows={preferences.map(({ id, pressure, oils, music, other }) => ({
              id,
              cells: [pressure ?? '–', oils ?? '–', music ?? '–', other ?? '–'],
            }))}
          />
        </Section>
      )}
      {merges.length > 0 && (
        <Section id="reunions" title="Fiches réunies ou séparées">
          <DataTable
            columns={['Date', 'Changement', 'État']}
            rows={merges.map(({ id, at, kind, isUndone }) => ({
              id,
              cells: [frenchDatedTime(at), MERGE_KINDS[kind], isUndone ? 'Annulé depuis' : 'En vigueur'],
            }))}
          />
        </Section>
      )}
      {reservations.length > 0 && (
        <Section id="reservations" title={`Rendez-vous (${reservations.length})`}>
          <DataTable
            columns={['Rendez-vous', 'État', 'Prestation', 'Praticien', 'Prix', 'Nom', 'E-mail', 'Téléphone']}
            rows={reservations.map((reservation) => ({
              id: reservation.id,
              cells: [
                frenchDatedTime(reservation.at),
                reservationStateText(reservation),
                reservation.serviceName ?? 'Rendez-vous',
                reservation.praticienName,
                reservation.price === null ? '–' : frenchPrice(reservation.price),
                reservation.clientName ?? '–',
                reservation.clientEmail ?? '–',
                reservation.clientPhone === null ? '–' : groupedPhone(reservation.clientPhone),
              ],
            }))}
          />
        </Section>
      )}
      {contactMessages.length > 0 && (
        <Section id="messages-recus" title={`Messages reçus (${contactMessages.length})`}>
          <ul className={styles.list}>
            {contactMessages.map(({ id, at, name, message }) => (
              <li key={id}>
                {french`${frenchDatedTime(at)}, ${name} : `}
                <span className={styles.quote}>{message}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {testimonials.length > 0 && (
        <Section id="temoignages" title={`Témoignages (${testimonials.length})`}>
          <ul className={styles.list}>
            {testimonials.map(({ id, at, clientName, rating, comment }) => (
              <li key={id}>
                {french`${frenchDatedTime(at)}, ${clientName}, ${rating}/5 : `}
                <span className={styles.quote}>{comment}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {messages.length > 0 && (
        <Section id="envois" title={`Messages envoyés (${messages.length})`}>
          <DataTable
            columns={['Date', 'Message', 'Destinataire', 'État']}
            rows={messages.map(({ id, at, label, recipient, state }) => ({
              id,
              cells: [frenchDatedTime(at), label, groupedPhone(recipient), MESSAGE_STATES[state]],
            }))}
          />
        </Section>
      )}
      {requests.length > 0 && (
        <Section id="demandes-par-lien" title={`Demandes par lien (${requests.length})`}>
          <DataTable
            columns={['Date', 'Demande', 'E-mail', 'Réponse avant le', 'Réponse']}
            rows={requests.map(({ id, at, kind, email, answerBefore, decision }) => ({
              id,
              cells: [
                frenchDatedTime(at),
                CLIENT_REQUEST_NAMES[kind],
                email ?? '–',
                dayAndYear(answerBefore),
                decision === null ? 'En attente' : REQUEST_DECISION_NAMES[decision],
              ],
            }))}
          />
        </Section>
      )}
      {emailChanges.length > 0 && (
        <Section id="nouvelles-adresses" title={`Nouvelles adresses demandées (${emailChanges.length})`}>
          <DataTable
            columns={['Date', 'E-mail', 'État']}
            rows={emailChanges.map(({ id, at, email, isConfirmed }) => ({
              id,
              cells: [frenchDatedTime(at), email, isConfirmed ? 'Confirmée' : 'À confirmer'],
            }))}
          />
        </Section>
      )}
      <FoundWaiting waiting={waiting} />
      <FoundReceipts receipts={data.receipts} />
      <FoundPacks packs={data.packs} />
      <FoundOrders orders={data.voucherOrders} />
      <FoundVoucherEntries entries={data.voucherEntries} />
      {declined.map((kind) => (
        <p key={kind}>{DECLINED[kind]}</p>
      ))}
    </>
  )
}

function FoundWaiting({ waiting }: Pick<PersonalData, 'waiting'>) {
  if (waiting.length === 0) return null
  return (
    <Section id="attentes" title={`Attentes d’une place (${waiting.length})`}>
      <DataTable
        columns={['Date', 'Prestation', 'Jusqu’au']}
        rows={waiting.map(({ id, at, service, until }) => ({
          id,
          cells: [frenchDatedTime(at), service, frenchDate(until)],
        }))}
      />
    </Section>
  )
}

function FoundReceipts({ receipts }: Pick<PersonalData, 'receipts'>) {
  if (receipts.length === 0) return null
  return (
    <Section
      id="recettes"
      title={`Livre des recettes (${receipts.length})`}
      help={french`Conservé : obligation comptable. Un effacement n’y change rien.`}
    >
      <DataTable
        columns={['N°', 'Jour', 'Montant', 'Nature', 'Nom']}
        rows={receipts.map(({ number, day, euros, means, nature, clientName }) => ({
          id: number,
          cells: [
            String(number),
            dayAndYear(day),
            `${frenchPrice(euros)} · ${means}`,
            nature,
            clientName ?? '–',
          ],
        }))}
      />
    </Section>
  )
}

function FoundPacks({ packs }: Pick<PersonalData, 'packs'>) {
  if (packs.length === 0) return null
  return (
    <Section id="carnets" title={`Carnets et bons de sa fiche (${packs.length})`}>
      <DataTable
        columns={['N°', 'Date', 'Contenu', 'Reste', 'Valable jusqu’au', 'Pour', 'De la part de']}
        rows={packs.map((pack) => ({
          id: pack.id,
          cells: [
            String(pack.id),
            frenchDatedTime(pack.at),
            voucherHoldingText(pack),
            heldUnitsText({ ...pack, units: pack.balance }),
            dayAndYear(pack.validUntil),
            pack.recipientName ?? '–',
            pack.giverName ?? '–',
          ],
        }))}
      />
    </Section>
  )
}

function FoundOrders({ orders }: { orders: PersonalData['voucherOrders'] }) {
  if (orders.length === 0) return null
  return (
    <Section
      id="commandes-de-bons"
      title={`Commandes de bons (${orders.length})`}
      help={french`Après un effacement, une commande réglée reste sans nom, pour vos comptes.`}
    >
      <DataTable
        columns={['N°', 'Date', 'Contenu', 'Prix', 'De la part de', 'Pour', 'État']}
        rows={orders.map((order) => ({
          id: order.id,
          cells: [
            String(order.id),
            frenchDatedTime(order.at),
            order.content,
            frenchPrice(order.euros),
            order.giverName ?? '–',
            order.recipientName ?? '–',
            orderStateText(order),
          ],
        }))}
      />
    </Section>
  )
}

function FoundVoucherEntries({ entries }: { entries: PersonalData['voucherEntries'] }) {
  if (entries.length === 0) return null
  return (
    <Section
      id="mouvements-des-bons"
      title={`Mouvements des carnets et des bons (${entries.length})`}
      help={french`Après un effacement, ils restent sans nom, pour vos comptes.`}
    >
      <DataTable
        columns={['Bon n°', 'Date', 'Mouvement', 'Quantité']}
        rows={entries.map((entry) => ({
          id: entry.id,
          cells: [
            String(entry.voucherId),
            frenchDatedTime(entry.at),
            entryText(entry),
            entry.units === 0 ? '–' : heldUnitsText(entry),
          ],
        }))}
      />
    </Section>
  )
}
