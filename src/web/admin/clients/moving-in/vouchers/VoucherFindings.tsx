import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { MovedVouchersPreview } from '#contract/clients/moving-vouchers.ts'
import { frenchNumber } from '#domain/language/french-number.ts'
import { frenchPrice } from '#domain/language/money.ts'
import { french } from '#domain/language/typography.ts'
import { adminPaths } from '../../../paths.ts'
import { CheckboxField } from '../../../ui/choices/CheckboxField.tsx'
import { Section } from '../../../ui/Section.tsx'
import styles from '../../imports/import.module.css'
import { LineList, noteText } from '../../imports/LineList.tsx'
import { LinesAsideButton } from '../../imports/LinesAsideButton.tsx'

type Props = { preview: MovedVouchersPreview; isBusy: boolean; onStore: (tellsEndings: boolean) => void }

export function VoucherFindings({ preview, isBusy, onStore }: Props) {
  const [tellsEndings, setTellsEndings] = useState(false)
  const { entering, packsWithAddress, leftAside } = preview
  return (
    <Section
      id="apercu"
      title="Aperçu"
      help={french`Aucune recette n’est notée : l’argent a été reçu ailleurs. Sans prix payé dans le fichier, une séance compte au prix de votre carte.`}
    >
      <VoucherCounts {...preview} />
      <LineNotes
        title="Déjà là, ou en double"
        intro="Ces lignes n’entrent pas."
        notes={preview.known}
        count={preview.knownCount}
      />
      <LineNotes
        title="Laissées de côté"
        intro="Ces lignes n’entrent pas."
        notes={preview.errors}
        count={preview.errorCount}
      />
      {leftAside !== '' && (
        <div>
          <LinesAsideButton content={leftAside} />
        </div>
      )}
      <LineNotes
        title="À vérifier"
        intro="Ces bons entrent tels quels."
        notes={preview.remarks}
        count={preview.remarkCount}
      />
      {packsWithAddress > 0 && (
        <CheckboxField
          label="Prévenir les clients de la fin de leur carnet"
          description={french`Par e-mail, 30 jours avant le dernier jour. Sans cela, ces clients n’en sont pas prévenus.`}
          checked={tellsEndings}
          disabled={isBusy}
          onChange={(event) => setTellsEndings(event.currentTarget.checked)}
        />
      )}
      {preview.isOff && entering > 0 && <OffNote />}
      <div>
        <Button disabled={entering === 0 || isBusy} onClick={() => onStore(tellsEndings)}>
          {entering === 1 ? 'Reprendre 1 bon' : french`Reprendre ${frenchNumber(entering)} bons`}
        </Button>
      </div>
    </Section>
  )
}

function OffNote() {
  return (
    <p className={styles.intro}>
      Les bons ne sont pas activés : vous pourrez utiliser ceux-ci, mais vos clients ne pourront pas saisir
      leur code en ligne. <Link to={adminPaths.voucherSettings}>Réglages des bons et carnets</Link>
    </p>
  )
}

function VoucherCounts(preview: MovedVouchersPreview) {
  const { entering, amountEuros, sessions } = preview
  const counts: [string, string, boolean][] = [
    ['Entrent', frenchNumber(entering), true],
    ['Montants', frenchPrice(amountEuros), amountEuros > 0],
    ['Séances', frenchNumber(sessions), sessions > 0],
    ...numbersOf(preview).map(([label, count]): [string, string, boolean] => [
      label,
      frenchNumber(count),
      count > 0,
    ]),
  ]
  return (
    <ul className={styles.counts}>
      {counts
        .filter(([, , isShown]) => isShown)
        .map(([label, value]) => (
          <li key={label}>{french`${label} : ${value}`}</li>
        ))}
    </ul>
  )
}

function numbersOf(preview: MovedVouchersPreview): [string, number][] {
  return [
    ['Rattachés à une fiche', preview.packs],
    ['Clients nouveaux', preview.newClients],
    ['Nouveaux codes', preview.newCodes],
    ['Épuisés', preview.usedUp],
    ['Expirés', preview.expired],
    ['Déjà là, ou en double', preview.knownCount],
    ['Lignes laissées de côté', preview.errorCount],
  ]
}

type LineNotesProps = {
  title: string
  intro: string
  notes: readonly { line: number; message: string }[]
  count: number
}

function LineNotes({ title, intro, notes, count }: LineNotesProps) {
  if (count === 0) return null
  return (
    <>
      <h3 className={styles.title}>{title}</h3>
      <p className={styles.intro}>{intro}</p>
      <LineList items={notes.map(noteText)} count={count} />
    </>
  )
}
