import { Alert, Button } from '@mantine/core'
import type { ImportPreview } from '#contract/client-imports.ts'
import { frenchNumber } from '#domain/french-number.ts'
import { french } from '#domain/typography.ts'
import alertStyles from '../../ui/alert.module.css'
import { Section } from '../../ui/Section.tsx'
import styles from './import.module.css'

type Props = { preview: ImportPreview; isBusy: boolean; onImport: () => void }

export function ImportFindings({ preview, isBusy, onImport }: Props) {
  const { missing, total, added, duplicates, duplicateCount, errors, errorCount } = preview
  const isReady = missing === null && errorCount === 0
  return (
    <Section id="contenu-du-fichier" title="Contenu">
      <p>
        {french`${frenchNumber(total)} lignes : ${frenchNumber(added)} clients nouveaux, ${frenchNumber(duplicateCount)} déjà connus ou répétés, ${frenchNumber(errorCount)} erreurs.`}
      </p>
      {missing && (
        <Alert className={alertStyles.warning} variant="outline" role="status">
          {missing}
        </Alert>
      )}
      {errorCount > 0 && (
        <>
          <h3 className={styles.title}>À corriger dans le fichier</h3>
          <Lines
            items={errors.map(({ line, message }) => french`Ligne ${line} : ${message}`)}
            count={errorCount}
          />
        </>
      )}
      {duplicateCount > 0 && (
        <>
          <h3 className={styles.title}>Déjà connus ou répétés</h3>
          <p className={styles.intro}>Un téléphone qui manque est ajouté ; rien n’est remplacé.</p>
          <Lines items={duplicates.map(duplicateText)} count={duplicateCount} />
        </>
      )}
      <Button disabled={!isReady || isBusy} onClick={onImport}>
        {added === 0 ? 'Compléter les fiches' : french`Importer ${frenchNumber(added)} clients`}
      </Button>
    </Section>
  )
}

function duplicateText({ line, name, of }: ImportPreview['duplicates'][number]): string {
  return of === null
    ? french`Ligne ${line} : ${name}, déjà client`
    : french`Ligne ${line} : ${name}, comme la ligne ${of}`
}

function Lines({ items, count }: { items: readonly string[]; count: number }) {
  const hidden = count - items.length
  return (
    <ul className={styles.lines}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
      {hidden > 0 && <li>{french`et ${frenchNumber(hidden)} de plus`}</li>}
    </ul>
  )
}
