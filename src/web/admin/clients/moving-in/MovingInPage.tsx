import { Alert } from '@mantine/core'
import { Link } from 'react-router'
import { APPOINTMENT_FIELD_NAMES } from '#domain/clients/moving-in/columns.ts'
import { french } from '#domain/language/typography.ts'
import primitivesStyles from '#web/ui/primitives.module.css'
import { adminPaths } from '../../paths.ts'
import alertStyles from '../../ui/alert.module.css'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Section } from '../../ui/Section.tsx'
import { ClientImport } from '../imports/ClientImport.tsx'
import { COLUMNS_HELP, ColumnTable } from '../imports/ColumnTable.tsx'
import { FileChoices } from '../imports/FileChoices.tsx'
import { ImportProgress } from '../imports/ImportProgress.tsx'
import styles from '../imports/import.module.css'
import { useImport } from '../imports/use-import.ts'
import { CalendarTitles } from './CalendarTitles.tsx'
import { FileSource } from './FileSource.tsx'
import { fileChoice } from './file-choice.ts'
import { Matches } from './Matches.tsx'
import { MissingColumns } from './MissingColumns.tsx'
import { MovingInFindings } from './MovingInFindings.tsx'
import { RecentImports } from './RecentImports.tsx'
import { useMovingIn } from './use-moving-in.ts'

const INTRO = french`Exportez les rendez-vous de votre ancien logiciel en CSV, en Excel (.xlsx) ou comme calendrier (.ics), ou copiez-les depuis un tableur, une ligne par rendez-vous : 5 Mo et 10 000 lignes au plus. Leurs clients entrent avec eux. Rien n’est enregistré avant votre accord, et aucun message ne part.`

/** Takes over the appointments of another program. */
export function MovingInPage() {
  const state = useMovingIn()
  const clients = useImport()
  const choose = fileChoice(state, clients)
  const { preview, phase, error, movedIn } = state
  const isBusy = phase !== 'idle'
  return (
    <div className={primitivesStyles.hugeStack}>
      <title>Reprendre mon activité · Administration</title>
      <PageHeader title="Reprendre mon activité" />
      <p className={styles.intro}>{INTRO}</p>
      <p className={styles.intro}>
        Les contacts d’un téléphone (.vcf) se choisissent ici aussi. Pour un tableau de clients sans
        rendez-vous, <Link to={adminPaths.importClients}>importez des clients</Link>. Pour ce que vous avez
        vendu, <Link to={adminPaths.movingVouchers}>reprenez des bons et carnets</Link>.
      </p>
      <FileSource
        hasFile={preview !== null || clients.preview !== null}
        isBusy={isBusy || clients.phase !== 'idle'}
        onChoose={choose}
      />
      <ClientImport state={clients} />
      {isBusy && (
        <ImportProgress phase={phase} progress={state.progress} storing="Enregistrement des rendez-vous…" />
      )}
      {error && !isBusy && (
        <Alert className={alertStyles.failure} variant="outline" role="alert">
          {error}
        </Alert>
      )}
      {movedIn && (
        <Alert className={alertStyles.warning} variant="outline" role="status">
          {french`${movedIn.message}. Clients nouveaux : ${movedIn.clients}. `}
          <Link to={adminPaths.reservations}>Voir l’agenda</Link>
        </Alert>
      )}
      {preview && !movedIn && (
        <>
          <MissingColumns missing={preview.missing} />
          {preview.calendar ? (
            <CalendarTitles {...preview.calendar} isBusy={isBusy} onChange={state.change} />
          ) : (
            <Section id="colonnes" title="Colonnes" help={COLUMNS_HELP}>
              <FileChoices
                {...preview}
                isBusy={isBusy}
                onHeadingsChange={(headings) => state.change({ headings, columns: undefined })}
                onEncodingChange={(encoding) => state.change({ encoding, columns: undefined })}
              />
              <ColumnTable
                {...preview}
                names={APPOINTMENT_FIELD_NAMES}
                isBusy={isBusy}
                onAssign={(index, field) =>
                  state.change({
                    columns: preview.columns.map((column, place) => (place === index ? field : column.field)),
                  })
                }
              />
            </Section>
          )}
          <Matches preview={preview} isBusy={isBusy} onChange={state.change} onMatch={state.match} />
          {preview.missing === null && (
            <MovingInFindings preview={preview} isBusy={isBusy} onStore={state.store} />
          )}
        </>
      )}
      <RecentImports />
    </div>
  )
}
