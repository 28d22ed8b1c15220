import { Alert, Button, FileButton } from '@mantine/core'
import { IMPORT_FIELD_NAMES } from '#domain/clients/import.ts'
import { french } from '#domain/language/typography.ts'
import actionRowStyles from '#web/ui/action-row.module.css'
import primitivesStyles from '#web/ui/primitives.module.css'
import alertStyles from '../../ui/alert.module.css'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Section } from '../../ui/Section.tsx'
import { COLUMNS_HELP, ColumnTable } from './ColumnTable.tsx'
import { FileChoices } from './FileChoices.tsx'
import { ImportFindings } from './ImportFindings.tsx'
import { ImportProgress } from './ImportProgress.tsx'
import styles from './import.module.css'
import { LinesAsideButton } from './LinesAsideButton.tsx'
import { useImport } from './use-import.ts'

const INTRO = french`Un tableau CSV ou Excel (.xlsx), ou les contacts d’un téléphone (vCard, .vcf), de 5 Mo et 10 000 lignes au plus. Chaque client a un e-mail ou un téléphone. Les lignes que le site ne peut pas lire sont laissées de côté et nommées ; les autres entrent. Rien n’est enregistré avant votre accord, et aucun message ne part.`

export function ImportPage() {
  const state = useImport()
  const { preview, phase, error, imported } = state
  return (
    <div className={primitivesStyles.hugeStack}>
      <title>Importer des clients · Administration</title>
      <PageHeader title="Importer des clients" />
      <p className={styles.intro}>{INTRO}</p>
      <div className={actionRowStyles.start}>
        <FileButton
          accept=".csv,.txt,.xlsx,.vcf,text/csv,text/vcard"
          onChange={(file) => file && state.choose(file)}
        >
          {(button) => (
            <Button {...button} variant={preview ? 'default' : 'filled'} disabled={phase !== 'idle'}>
              {preview ? 'Choisir un autre fichier' : 'Choisir un fichier'}
            </Button>
          )}
        </FileButton>
      </div>
      {phase !== 'idle' && <ImportProgress phase={phase} progress={state.progress} />}
      {error && phase === 'idle' && (
        <Alert className={alertStyles.failure} variant="outline" role="alert">
          {error}
        </Alert>
      )}
      {imported && (
        <Alert className={alertStyles.warning} variant="outline" role="status">
          {french`${imported.message}. Complétés : ${imported.completed}. Inchangés : ${imported.unchanged}.`}
          {imported.leftAsideCount > 0 && (
            <>
              {french` Laissées de côté : ${imported.leftAsideCount}. `}
              <LinesAsideButton content={imported.leftAside} />
            </>
          )}
        </Alert>
      )}
      {preview && !imported && (
        <>
          <Section id="colonnes" title="Colonnes" help={french`${state.fileName ?? ''}. ${COLUMNS_HELP}`}>
            <FileChoices
              {...preview}
              hasHeadings={preview.format !== 'vcard'}
              isBusy={phase !== 'idle'}
              onHeadingsChange={state.setHeadings}
              onEncodingChange={state.setEncoding}
            />
            <ColumnTable
              {...preview}
              names={IMPORT_FIELD_NAMES}
              isBusy={phase !== 'idle'}
              onAssign={state.assign}
            />
          </Section>
          <ImportFindings preview={preview} isBusy={phase !== 'idle'} onImport={state.store} />
        </>
      )}
    </div>
  )
}
