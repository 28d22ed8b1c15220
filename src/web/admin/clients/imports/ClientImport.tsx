import { Alert } from '@mantine/core'
import { IMPORT_FIELD_NAMES } from '#domain/clients/import.ts'
import { french } from '#domain/language/typography.ts'
import alertStyles from '../../ui/alert.module.css'
import { Section } from '../../ui/Section.tsx'
import { COLUMNS_HELP, ColumnTable } from './ColumnTable.tsx'
import { FileChoices } from './FileChoices.tsx'
import { ImportFindings } from './ImportFindings.tsx'
import { ImportProgress } from './ImportProgress.tsx'
import { LinesAsideButton } from './LinesAsideButton.tsx'
import type { useImport } from './use-import.ts'

type Props = { state: ReturnType<typeof useImport> }

/** A chosen file of clients: how it is read, what comes in, and what became of it. */
export function ClientImport({ state }: Props) {
  const { preview, phase, error, imported } = state
  const isBusy = phase !== 'idle'
  return (
    <>
      {phase !== 'idle' && <ImportProgress phase={phase} progress={state.progress} />}
      {error && !isBusy && (
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
              isBusy={isBusy}
              onHeadingsChange={state.setHeadings}
              onEncodingChange={state.setEncoding}
            />
            <ColumnTable {...preview} names={IMPORT_FIELD_NAMES} isBusy={isBusy} onAssign={state.assign} />
          </Section>
          <ImportFindings preview={preview} isBusy={isBusy} onImport={state.store} />
        </>
      )}
    </>
  )
}
