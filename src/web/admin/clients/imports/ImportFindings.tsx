import { Alert, Button } from '@mantine/core'
import type { ImportPreview } from '#contract/clients/imports.ts'
import { frenchNumber } from '#domain/language/french-number.ts'
import { french } from '#domain/language/typography.ts'
import alertStyles from '../../ui/alert.module.css'
import { Section } from '../../ui/Section.tsx'
import styles from './import.module.css'
import { LineList, noteText } from './LineList.tsx'
import { LinesAsideButton } from './LinesAsideButton.tsx'

type Props = { preview: ImportPreview; isBusy: boolean; onImport: () => void }

export function ImportFindings({ preview, isBusy, onImport }: Props) {
  const { missing, total, added, duplicates, duplicateCount, errors, errorCount } = preview
  const { remarks, remarkCount, leftAside } = preview
  const isReady = missing === null && errorCount < total
  return (
    <Section id="contenu-du-fichier" title="Contenu">
      <p>
        {french`Lignes : ${frenchNumber(total)}. Clients nouveaux : ${frenchNumber(added)}. Déjà connus ou répétés : ${frenchNumber(duplicateCount)}. Laissées de côté : ${frenchNumber(errorCount)}.`}
      </p>
      {missing && (
        <Alert className={alertStyles.warning} variant="outline" role="status">
          {missing}
        </Alert>
      )}
      {errorCount > 0 && (
        <>
          <h3 className={styles.title}>Laissées de côté</h3>
          <p className={styles.intro}>
            Elles n’entrent pas. Corrigez-les dans le fichier qui suit, puis importez-le à son tour.
          </p>
          <LineList items={errors.map(noteText)} count={errorCount} />
          <div>
            <LinesAsideButton content={leftAside} />
          </div>
        </>
      )}
      {remarkCount > 0 && (
        <>
          <h3 className={styles.title}>À vérifier</h3>
          <p className={styles.intro}>Ces lignes entrent telles quelles.</p>
          <LineList items={remarks.map(noteText)} count={remarkCount} />
        </>
      )}
      {duplicateCount > 0 && (
        <>
          <h3 className={styles.title}>Déjà connus ou répétés</h3>
          <p className={styles.intro}>Un téléphone qui manque est ajouté ; rien n’est remplacé.</p>
          <LineList items={duplicates.map(duplicateText)} count={duplicateCount} />
        </>
      )}
      <div>
        <Button disabled={!isReady || isBusy} onClick={onImport}>
          {importLabel(added)}
        </Button>
      </div>
    </Section>
  )
}

function importLabel(added: number): string {
  if (added === 0) return 'Compléter les fiches'
  return added === 1 ? 'Importer 1 client' : french`Importer ${frenchNumber(added)} clients`
}

function duplicateText({ line, name, of }: ImportPreview['duplicates'][number]): string {
  return of === null
    ? french`Ligne ${line} : ${name}, déjà client`
    : french`Ligne ${line} : ${name}, comme la ligne ${of}`
}
